import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Post, unsentSeq } from '#src/domain/post/table.ts'
import { thorough } from '#tests/house/thorough.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { memoryBlobs } from '#tests/kits/memory-blobs.ts'
import { postRow } from '#tests/kits/rows.ts'
import { syncedTable } from '../collections/tables.ts'
import { arrive } from '../edits/arrive-test-kit.ts'
import { rewrite, syncedCollection } from '../edits/documents.ts'
import type { RefusedEdit } from '../edits/edits.ts'
import { forgetRefused, storeRefused } from '../edits/refused.ts'
import { abandon } from '../edits/unsent-edit.ts'
import { TransportError } from '../server/transport.ts'
import { rememberSync } from '../store/last-synced.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { ProjectFiles } from '../supabase/project-files.ts'
import type { Clock } from '../timing/clock.ts'
import { openDatabase } from '../workspace/database.ts'
import { movePendingEdits, readUnsent } from '../workspace/pending-edits.ts'
import { addKept } from './change-kept.ts'
import { addWaiting, askWithFiles, dropRequest, retryForbidden, setWaiting } from './change-waiting.ts'
import { deliverFiles } from './deliver-files.ts'
import type { FileBlobs } from './file-blobs.ts'
import { fileSource } from './file-source.ts'
import { readKept } from './kept-files.ts'
import { readWaiting } from './waiting-files.ts'

/** tests/contract/files.test.ts has the real bucket, and e2e/files.spec.ts a real browser. */

const megabyte = 1024 * 1024
const project = 'c0000000-0000-4000-8000-000000000001'
let db: LocalDatabase

const newDatabase = () =>
  openDatabase({
    name: crypto.randomUUID(),
    storage: getRxStorageMemory() as RxStorage<unknown, unknown>,
    multiInstance: false,
    tables: [syncedTable('projects'), syncedTable('project_posts')],
  })

beforeEach(async () => {
  now = 0
  strays = new Map()
  db = await newDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
})

/** A bucket, and calls to it that a test can break. @param breaks called before and after each call takes effect; may throw */
function bucketOf(breaks: (step: string) => void = () => undefined, refuses = '') {
  const stored = new Map<string, Blob>()
  const uploads = new Map<string, { name: string; size: number; bytes: Blob }>()
  const announced: string[] = []
  const calls: string[] = []
  async function step<T>(name: string, effect: () => T): Promise<T> {
    calls.push(name)
    breaks(`before ${name}`)
    const answer = effect()
    await Promise.resolve()
    breaks(`after ${name}`)
    return answer
  }
  const files: ProjectFiles = {
    announce: ({ name, size }) =>
      step('announce', () => {
        if (stored.has(name)) return 'stored'
        const url = `/upload/${uploads.size}`
        uploads.set(url, { name, size, bytes: new Blob([]) })
        announced.push(name)
        return url
      }),
    offset: (url) => step('offset', () => uploads.get(url)?.bytes.size ?? null),
    send: ({ url, offset, part, onProgress }) =>
      step('send', () => {
        const upload = uploads.get(url)
        // The platform refuses further parts of a file that another upload has stored, and leaves the upload at its offset.
        if (!upload || upload.bytes.size !== offset || stored.has(upload.name)) return null
        upload.bytes = new Blob([upload.bytes, part])
        onProgress(part.size)
        if (upload.bytes.size < upload.size) return upload.bytes.size
        if (refuses) {
          uploads.delete(url)
          throw new TransportError('bad-request', refuses, '403')
        }
        stored.set(upload.name, upload.bytes)
        return upload.bytes.size
      }),
    store: (name, content) => step('store', () => void stored.set(name, content)),
    isStored: (name) => step('isStored', () => stored.has(name)),
    download: async (name) => stored.get(name) ?? Promise.reject(new TransportError('bad-request', 'gone', '404')),
  }
  return { files, stored, announced, calls }
}

/** Scheduled attempts run when a test asks for them. */
const planned: { ms: number; fn: () => void }[] = []
const clock: Clock = {
  now: () => 0,
  after(ms, fn) {
    planned.push({ ms, fn })
    return () => undefined
  },
}

const contents = new Map<number, Buffer<ArrayBuffer>>()
/** The bytes of each file of this size. */
function content(size: number): Buffer<ArrayBuffer> {
  const made = contents.get(size) ?? Buffer.from(new Uint8Array(size).map((_, at) => (at * 7) % 251))
  contents.set(size, made)
  return made
}
const bytes = (size: number) => new Blob([content(size)])

/** A file that waits on the device. */
async function given(blobs: FileBlobs, size: number, values: Partial<Post> = {}, state?: 'draft'): Promise<Post> {
  const id = crypto.randomUUID()
  const row = postRow({
    id,
    project_id: project,
    kind: 'file',
    xid: '',
    seq: unsentSeq,
    title: 'tour.mp4',
    file_size: size,
    file_type: 'video/mp4',
    ...values,
  })
  await blobs.put(id, { original: bytes(size), preview: new Blob(['preview'], { type: 'image/jpeg' }) })
  await addWaiting(db, [row], state)
  return row
}

/** Milliseconds since the epoch. */
let now = 0
let strays: Map<string, number>
const deliver = (blobs: FileBlobs, files: ProjectFiles) => deliverFiles({ db, blobs, files, now: () => now, strays })
const waiting = async () => (await readWaiting(db)).files
const same = async (blob: Blob | undefined, size: number) =>
  Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content(size))

async function isDelivered(row: Post, blobs: ReturnType<typeof memoryBlobs>, { stored }: ReturnType<typeof bucketOf>) {
  expect(await same(stored.get(`${project}/${row.id}/original`), row.file_size)).toBe(true)
  expect(stored.has(`${project}/${row.id}/preview`)).toBe(true)
  const docs = await db.project_posts.find().exec()
  expect(docs.filter(({ id }) => id === row.id)).toHaveLength(1)
  expect(docs[0]?.toMutableJSON()).toMatchObject({ dirty: 1, title: 'tour.mp4' })
  expect(await waiting()).toMatchObject([{ id: row.id, state: 'posted' }])
  expect([...blobs.held.keys()]).toEqual([row.id])
}

let seq = 0
const postArrives = ({ id }: Post) => arrive(db, 'project_posts', { id, seq: (seq += 1) })

/** Runs a history in which up to `cuts` requests to the bucket break anywhere, and up to three tabs deliver at once. */
async function interruptedAnywhere(
  { cuts, runs }: { cuts: number; runs: number },
  history: (given: {
    blobs: ReturnType<typeof memoryBlobs>
    bucket: ReturnType<typeof bucketOf>
    deliverInTabs: () => Promise<unknown>
  }) => Promise<void>,
): Promise<void> {
  vi.spyOn(console, 'warn').mockReturnValue()
  const each = fc.array(fc.boolean(), { maxLength: cuts })
  await fc.assert(
    fc.asyncProperty(each, fc.integer({ min: 1, max: 3 }), async (drawn, tabs) => {
      const left = [...drawn]
      const blobs = memoryBlobs()
      const bucket = bucketOf(() => {
        if (left.shift()) throw new TransportError('unreachable', 'cut')
      })
      const deliverInTabs = () => Promise.allSettled(Array.from({ length: tabs }, () => deliver(blobs, bucket.files)))
      await history({ blobs, bucket, deliverInTabs })
    }),
    { numRuns: runs },
  )
}

test('sends a file in parts of six megabytes, then its preview, and then its post becomes an edit', async () => {
  const blobs = memoryBlobs()
  const bucket = bucketOf()
  const row = await given(blobs, 14 * megabyte)
  await deliver(blobs, bucket.files)
  expect(bucket.calls).toEqual(['announce', 'send', 'send', 'send', 'store'])
  await isDelivered(row, blobs, bucket)
})

describe('interrupted', () => {
  const steps = ['announce', 'send', 'store'].flatMap((call) => [`before ${call}`, `after ${call}`])

  test.each(steps)('%s, resumes where it was', async (broken) => {
    const blobs = memoryBlobs()
    let times = 1
    const bucket = bucketOf((step) => {
      if (step === broken && times-- > 0) throw new TransportError('unreachable', 'cut')
    })
    const row = await given(blobs, 7 * megabyte)
    await expect(deliver(blobs, bucket.files)).rejects.toThrow('cut')
    expect((await waiting())[0]).toMatchObject({ state: 'waiting', rate: 0 })
    await deliver(blobs, bucket.files)
    await isDelivered(row, blobs, bucket)
    // An announcement without an answer is made again, and the first one is never used.
    expect(bucket.announced).toHaveLength(broken === 'after announce' ? 2 : 1)
  })

  test('at any step, by any number of tabs, loses and duplicates nothing', async () => {
    await interruptedAnywhere({ cuts: 24, runs: thorough ? 30 : 12 }, async ({ blobs, bucket, deliverInTabs }) => {
      const rows = [await given(blobs, 6 * megabyte + 1), await given(blobs, 10)]
      for (let tries = 0; tries < 60 && (await waiting()).length > 0; tries += 1) {
        await deliverInTabs()
        for (const { row, state } of await waiting()) if (state === 'posted') await postArrives(row)
      }
      for (const row of rows)
        expect(await same(bucket.stored.get(`${project}/${row.id}/original`), row.file_size)).toBe(true)
      const ids = rows.map(({ id }) => id)
      expect(await db.project_posts.findByIds(ids).exec()).toHaveProperty('size', 2)
      expect([...blobs.held.keys()]).toEqual([])
    })
  }, 60_000)
})

describe('the bytes of a file whose post is being sent', () => {
  const sourceOf = (blobs: FileBlobs, files: ProjectFiles) =>
    fileSource({ db, forget: (id) => blobs.remove([id]), clock, deliver: () => deliver(blobs, files) })

  /** The server refuses the post, because it has forgotten the file. */
  async function postRefused(row: Post, constraint = 'project_posts_file_stored'): Promise<RefusedEdit> {
    const edit: RefusedEdit = {
      id: `refused-${row.id}`,
      table: 'project_posts',
      row_id: row.id,
      kind: 'created',
      label: row.title,
      fields: {},
      document: { ...row },
      code: '23514',
      constraint,
      message: '',
      refused_at: '2026-01-01T00:00:00.000Z',
    }
    await storeRefused(db, edit)
    await rewrite(syncedCollection(db, 'project_posts'), [row.id], (doc) => doc && abandon(doc), {
      context: 'sync-push',
    })
    return edit
  }

  test('stay until the post has arrived', async () => {
    const blobs = memoryBlobs()
    const bucket = bucketOf()
    const row = await given(blobs, 10)
    const source = sourceOf(blobs, bucket.files)
    const due: unknown[] = []
    const listening = [source.due$.subscribe((value) => due.push(value)), source.refused$.subscribe()]
    await vi.waitFor(() => expect(due).toHaveLength(1))
    await source.deliver()
    await source.deliver()
    await isDelivered(row, blobs, bucket)
    expect(await firstValueFrom(source.unsent$)).toEqual([])
    const before = due.length
    await postArrives(row)
    await vi.waitFor(() => expect(due.length).toBeGreaterThan(before))
    await source.deliver()
    expect(blobs.held.size + (await waiting()).length).toBe(0)
    for (const each of listening) each.unsubscribe()
  })

  test('are sent again on request if the server has forgotten the file', async () => {
    const blobs = memoryBlobs()
    const bucket = bucketOf()
    const row = await given(blobs, 10)
    const source = sourceOf(blobs, bucket.files)
    await deliver(blobs, bucket.files)
    bucket.stored.clear()
    const edit = await postRefused(row)
    await deliver(blobs, bucket.files)
    expect(blobs.held.has(row.id)).toBe(true)
    // Edited since the file was chosen.
    expect(await source.takesBack?.({ ...edit, document: { ...edit.document, body: 'New words' } })).toBe(true)
    await deliver(blobs, bucket.files)
    await isDelivered(row, blobs, bucket)
    expect((await db.project_posts.findOne(row.id).exec())?.body).toBe('New words')
  })

  test('are not sent again if the post was refused for another reason', async () => {
    const blobs = memoryBlobs()
    const { files } = bucketOf()
    const row = await given(blobs, 10)
    await deliver(blobs, files)
    expect(await sourceOf(blobs, files).takesBack?.(await postRefused(row, 'project_posts_limit'))).toBe(false)
  })

  test('are removed when the refusal is discarded', async () => {
    const blobs = memoryBlobs()
    const { files } = bucketOf()
    const row = await given(blobs, 10)
    await deliver(blobs, files)
    const { id } = await postRefused(row)
    await forgetRefused(db, [id])
    await deliver(blobs, files)
    expect(blobs.held.size + (await waiting()).length).toBe(0)
  })

  test('stay for good if the user keeps the file on the device', async () => {
    const blobs = memoryBlobs()
    const { files } = bucketOf()
    const row = await given(blobs, 10)
    await deliver(blobs, files)
    await addKept(db, [row])
    await postArrives(row)
    await deliver(blobs, files)
    expect(await waiting()).toEqual([])
    expect(blobs.held.has(row.id)).toBe(true)
  })
})

test('bytes stay if the user keeps the file while they are being removed', async () => {
  const blobs = memoryBlobs()
  const { files } = bucketOf()
  const row = await given(blobs, 10)
  await deliver(blobs, files)
  await postArrives(row)
  const remove = blobs.remove.bind(blobs)
  blobs.remove = async (ids) => {
    await addKept(db, [row])
    await remove(ids)
  }
  await deliver(blobs, files)
  expect(await waiting()).toEqual([])
  expect(blobs.held.has(row.id)).toBe(true)
})

describe('a request with files', () => {
  const requestPost = () =>
    postRow({
      id: crypto.randomUUID(),
      project_id: project,
      kind: 'approval',
      title: 'Logo',
      xid: '',
      seq: unsentSeq,
      counter: 70,
    })

  async function asked(blobs: FileBlobs, sizes: number[]): Promise<{ request: Post; rows: Post[] }> {
    const rows: Post[] = []
    for (const size of sizes) rows.push(await given(blobs, size, {}, 'draft'))
    const request = requestPost()
    await askWithFiles(
      db,
      request,
      rows.map(({ id }) => id),
    )
    return { request, rows }
  }
  const posts = async () =>
    (await db.project_posts.find({ selector: {}, sort: [{ counter: 'asc' }] }).exec()).map((doc) => doc.toMutableJSON())

  test('is sent once all of them have arrived, in one write, before their posts', async () => {
    const blobs = memoryBlobs()
    let times = 1
    const bucket = bucketOf((step) => {
      if (step === 'before announce' && bucket.stored.size > 0 && times-- > 0)
        throw new TransportError('unreachable', 'cut')
    })
    const { request, rows } = await asked(blobs, [10, 20])
    const writes: number[] = []
    const listening = db.project_posts.eventBulks$.subscribe(({ events }) => writes.push(events.length))
    await expect(deliver(blobs, bucket.files)).rejects.toThrow('cut')
    expect(await posts()).toEqual([])
    await deliver(blobs, bucket.files)
    expect((await posts()).map(({ id, counter, approval_id }) => ({ id, counter, approval_id }))).toEqual([
      { id: request.id, counter: 70, approval_id: '' },
      ...rows.map(({ id }, place) => ({ id, counter: 71 + place, approval_id: request.id })),
    ])
    expect(writes).toEqual([3])
    expect((await readWaiting(db)).requests).toEqual([])
    expect(blobs.held.size).toBe(2)
    listening.unsubscribe()
  })

  test('counts as unsent, and is sent without a file that is taken back', async () => {
    const blobs = memoryBlobs()
    const { request, rows } = await asked(blobs, [10])
    const { files } = bucketOf()
    const source = fileSource({ db, forget: (id) => blobs.remove([id]), clock, deliver: () => deliver(blobs, files) })
    expect(await firstValueFrom(source.unsent$)).toMatchObject([{ id: request.id, label: 'Logo' }, { id: rows[0]?.id }])
    const listening = source.refused$.subscribe()
    await source.discard(rows[0]?.id ?? '')
    await source.deliver()
    expect(await posts()).toMatchObject([{ id: request.id }])
    expect(await firstValueFrom(source.unsent$)).toEqual([])
    listening.unsubscribe()
  })

  test('can be withdrawn with its files', async () => {
    const blobs = memoryBlobs()
    const { request } = await asked(blobs, [10])
    const other = await given(blobs, 10)
    await dropRequest(db, request.id)
    await deliver(blobs, bucketOf().files)
    expect(await posts()).toMatchObject([{ id: other.id }])
  })

  test('keeps files of a form that is not sent', async () => {
    const blobs = memoryBlobs()
    const draft = await given(blobs, 10, {}, 'draft')
    await deliver(blobs, bucketOf().files)
    expect(await waiting()).toMatchObject([{ id: draft.id, state: 'draft' }])
    expect(blobs.held.has(draft.id)).toBe(true)
  })

  test('has its files after any interruption, by any number of tabs, or none of its posts exists', async () => {
    await interruptedAnywhere({ cuts: 16, runs: thorough ? 20 : 10 }, async ({ blobs, bucket, deliverInTabs }) => {
      const { request, rows } = await asked(blobs, [10, 20])
      for (let tries = 0; tries < 40 && (await readWaiting(db)).requests.length > 0; tries += 1) {
        await deliverInTabs()
        const there = await db.project_posts.findByIds([request, ...rows].map(({ id }) => id)).exec()
        expect([0, 3]).toContain(there.size)
      }
      expect((await readWaiting(db)).requests).toEqual([])
      for (const row of await waiting()) expect(row.state).toBe('posted')
      for (const { row } of await waiting()) await postArrives(row)
      await deliver(blobs, bucket.files)
      expect(await waiting()).toEqual([])
    })
  }, 60_000)
})

test('bytes that belong to no file are removed after a while, but not while their file is being recorded', async () => {
  const blobs = memoryBlobs()
  const { files } = bucketOf()
  await blobs.put('stray', { original: bytes(5), preview: null })
  await deliver(blobs, files)
  now = 9 * 60_000
  await deliver(blobs, files)
  expect(blobs.held.has('stray')).toBe(true)
  now = 11 * 60_000
  await deliver(blobs, files)
  expect(blobs.held.has('stray')).toBe(false)
})

test('a saved file is removed when its post is deleted or no longer the user’s, but not before the first sync', async () => {
  const blobs = memoryBlobs()
  const { files } = bucketOf()
  const rows = await Promise.all(
    ['there', 'deleted', 'gone'].map(async (id) => {
      await blobs.put(id, { original: bytes(5), preview: null })
      return postRow({ id, project_id: project, kind: 'file', title: id, seq: 1 })
    }),
  )
  await addKept(db, rows)
  await deliver(blobs, files)
  expect(await readKept(db)).toHaveLength(3)
  await db.project_posts.bulkInsert(rows.slice(0, 2).map((row) => ({ ...row, is_removed: row.id === 'deleted' })))
  await rememberSync(db, '2026-01-01T00:00:00.000Z')
  await deliver(blobs, files)
  expect(await readKept(db)).toMatchObject([{ id: 'there' }])
  expect([...blobs.held.keys()]).toEqual(['there'])
})

describe('a refused file', () => {
  const limit = 'files_project_limit: the files of a project can be at most 1 GB in all'

  test('is in the tray with the reason, keeps its bytes, and can be tried again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const blobs = memoryBlobs()
    const row = await given(blobs, 10)
    const source = fileSource({
      db,
      forget: (id) => blobs.remove([id]),
      clock,
      deliver: () => deliver(blobs, bucketOf(undefined, limit).files),
    })
    expect(await firstValueFrom(source.refused$)).toEqual([])
    expect(await firstValueFrom(source.unsent$)).toMatchObject([{ id: row.id, file: 'tour.mp4' }])
    await source.deliver()
    expect(await firstValueFrom(source.refused$)).toMatchObject([
      {
        id: row.id,
        constraint: 'files_project_limit',
        code: '403',
        label: 'tour.mp4',
        document: { project_id: project },
      },
    ])
    expect(await firstValueFrom(source.unsent$)).toEqual([])
    expect(source.hasRefused(row.id)).toBe(true)
    expect(blobs.held.size).toBe(1)

    await source.retry(row.id)
    const bucket = bucketOf()
    await deliver(blobs, bucket.files)
    await isDelivered(row, blobs, bucket)
  })

  test('can be discarded, with its bytes', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const blobs = memoryBlobs()
    const row = await given(blobs, 10)
    await deliver(blobs, bucketOf(undefined, limit).files)
    await fileSource({ db, forget: (id) => blobs.remove([id]), clock, deliver: async () => undefined }).discard(row.id)
    expect(await waiting()).toEqual([])
    expect(blobs.held.size).toBe(0)
  })

  test('does not hold up the next one', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const blobs = memoryBlobs()
    const lost = await given(blobs, 10)
    blobs.held.clear()
    const next = await given(blobs, 20)
    const bucket = bucketOf()
    await deliver(blobs, bucket.files)
    expect(await waiting()).toMatchObject([
      { id: lost.id, state: 'refused', refusal: { code: 'file_lost' } },
      { id: next.id, state: 'posted' },
    ])
    expect(bucket.stored.has(`${project}/${next.id}/original`)).toBe(true)
  })
})

test('a file that is taken back while it is sent never becomes a post', async () => {
  const blobs = memoryBlobs()
  const row = await given(blobs, 14 * megabyte)
  const source = fileSource({ db, forget: (id) => blobs.remove([id]), clock, deliver: async () => undefined })
  const bucket = bucketOf()
  const send = bucket.files.send.bind(bucket.files)
  const files: ProjectFiles = {
    ...bucket.files,
    async send(part) {
      await source.discard(row.id)
      await vi.waitFor(() => expect(part.signal.aborted).toBe(true))
      return send(part)
    },
  }
  await deliver(blobs, files)
  expect(await db.project_posts.findOne(row.id).exec()).toBeNull()
  expect(bucket.stored.size).toBe(0)
})

test('retries after increasing pauses while the server cannot be reached, and not with each step that is stored', async () => {
  const blobs = memoryBlobs()
  const row = await given(blobs, 10)
  planned.length = 0
  const source = fileSource({
    db,
    forget: (id) => blobs.remove([id]),
    clock,
    deliver: () => Promise.reject(new TransportError('unreachable', 'cut')),
  })
  const due: unknown[] = []
  const listening = [source.due$.subscribe((value) => due.push(value)), source.refused$.subscribe()]
  await vi.waitFor(() => expect(due).toHaveLength(1))
  await setWaiting(db, row.id, { sent: 5, rate: 2 })
  for (const pause of [2000, 4000, 8000]) {
    await expect(source.deliver()).rejects.toThrow('cut')
    await expect(source.deliver()).rejects.toThrow('cut')
    expect(planned.at(-1)?.ms).toBe(pause)
    planned.at(-1)?.fn()
  }
  expect(planned).toHaveLength(3)
  expect(due).toHaveLength(4)
  for (const each of listening) each.unsubscribe()
})

test('counts a file as sent only if it is stored, because another tab may have sent the last part and been refused', async () => {
  const blobs = memoryBlobs()
  const row = await given(blobs, 10)
  const bucket = bucketOf()
  const files: ProjectFiles = { ...bucket.files, send: async () => null, offset: async () => 10 }
  await expect(deliver(blobs, files)).rejects.toThrow('not stored yet')
  expect(await db.project_posts.findOne(row.id).exec()).toBeNull()
  expect(blobs.held.has(row.id)).toBe(true)
})

test.each([
  ['leaves its own upload where it is', () => undefined],
  [
    'refuses it',
    () => {
      throw new TransportError('bad-request', 'The resource already exists', '400')
    },
  ],
])('takes a file for sent if another tab has sent it and the server %s', async (_case, answer) => {
  const blobs = memoryBlobs()
  const row = await given(blobs, 10)
  const name = `${project}/${row.id}/original`
  const bucket = bucketOf((step) => {
    if (step !== 'before send') return
    bucket.stored.set(name, bytes(10))
    answer()
  })
  await deliver(blobs, bucket.files)
  await isDelivered(row, blobs, bucket)
})

test('sends a whole file again if the server has forgotten its upload', async () => {
  const blobs = memoryBlobs()
  const row = await given(blobs, 10)
  await setWaiting(db, row.id, { url: '/upload/forgotten', sent: 5 })
  const bucket = bucketOf()
  await deliver(blobs, bucket.files)
  await isDelivered(row, blobs, bucket)
})

test('moves to the database of another scope', async () => {
  const blobs = memoryBlobs()
  await addKept(db, [await given(blobs, 10)])
  const next = await newDatabase()
  const unsent = await readUnsent(db, '2026-01-05T00:00:00.000Z')
  for (const _twice of [1, 2]) {
    await movePendingEdits(unsent, next, { userId: 'asha', scope: 'all' }, '2026-01-05T00:00:00.000Z')
  }
  expect(await readWaiting(next)).toEqual(await readWaiting(db))
  expect(await readKept(next)).toEqual(await readKept(db))
  expect(await readKept(next)).toHaveLength(1)
  await next.close()
})

test('waits in the tray while its user has lost the right to send it, and for the server again once the right is back', async () => {
  const blobs = memoryBlobs()
  const row = await given(blobs, 10)
  const now = '2026-01-05T00:00:00.000Z'
  const moved = async (from: LocalDatabase, user: { userId: string; scope: 'own' | 'all' }) => {
    const next = await newDatabase()
    onTestFinished(async () => void (await next.close()))
    await movePendingEdits(await readUnsent(from, now), next, user, now)
    return next
  }
  const states = async (of: LocalDatabase) => (await readWaiting(of)).files.map(({ id, state }) => [id, state])
  const without = await moved(db, { userId: 'someone else', scope: 'own' })
  expect(await states(without)).toEqual([[row.id, 'refused']])
  expect((await readWaiting(without)).files).toMatchObject([{ refusal: { code: 'scope_lost' } }])
  const again = await moved(without, { userId: 'someone else', scope: 'all' })
  expect(await states(again)).toEqual([[row.id, 'waiting']])
  // The server may know before the device that a right is lost.
  const refusal = { constraint: '', message: '', refused_at: now }
  for (const [code, state] of [
    ['403', 'waiting'],
    ['files_too_large', 'refused'],
  ] as const) {
    await setWaiting(again, row.id, { state: 'refused', refusal: { ...refusal, code } })
    await retryForbidden(again)
    expect(await states(again)).toEqual([[row.id, state]])
  }
})
