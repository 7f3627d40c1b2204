import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, expect, vi } from 'vitest'
import { syncedTable } from '#src/data/collections/tables.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { createSupabase, type SupabaseClient } from '#src/data/supabase/client.ts'
import { supabaseProjectFiles } from '#src/data/supabase/project-files.ts'
import { addWaiting, removeWaiting } from '#src/data/uploads/change-waiting.ts'
import { deliverFiles } from '#src/data/uploads/deliver-files.ts'
import { readWaiting } from '#src/data/uploads/waiting-files.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { newPost } from '#src/domain/post/rules.ts'
import { handle } from '#supabase/functions/clean-buckets/handler.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { memoryBlobs } from '../kits/memory-blobs.ts'
import { functionEnv } from './admins.ts'
import { newProject } from './people.ts'
import { contract, type Target, testEmbedded } from './target.ts'

/** The outcome of a file: its post arrives, its author takes it back, or the device is lost before the post is sent. */
type Fate = 'sent' | 'taken back' | 'lost'
/** The outcome of a call or its answer: the connection breaks, or a network's login page answers. */
type Fault = 'none' | 'cut' | 'portal'

const part = 6 * 1024 * 1024

contract('random histories of files', {}, (target) => {
  afterEach(() => vi.unstubAllGlobals())

  testEmbedded('lose nothing, double nothing, and leave nothing after the clean-up', async () => {
    const { id: userId, email, password } = await target.user()
    const faults: Fault[] = []
    const network = faultyNetwork(target, faults)
    const client = createSupabase({
      url: target.url,
      publishableKey: target.publishableKey,
      fetch: network,
      storage: memoryStorage(),
    })
    vi.stubGlobal('XMLHttpRequest', requestOver(network))
    vi.spyOn(console, 'warn').mockReturnValue()
    await client.auth.signInWithPassword({ email, password })
    const files = supabaseProjectFiles(async () => client, userId)
    const fate = fc.constantFrom<Fate>('sent', 'sent', 'taken back', 'lost')
    const size = fc.constantFrom(1, 9, 4000, part + 3)
    let removed = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ fate, size }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom<Fault>('none', 'none', 'cut', 'portal'), { maxLength: 20 }),
        fc.integer({ min: 1, max: 2 }),
        async (chosen, planned, tabs) => {
          faults.length = 0
          const project = await newProject({ client })
          const db = await newDatabase()
          const blobs = memoryBlobs()
          const given: { id: string; fate: Fate; content: Blob }[] = []
          for (const { size: bytes, ...each } of chosen) {
            const id = crypto.randomUUID()
            const content = new Blob([
              crypto.getRandomValues(new Uint8Array(Math.min(bytes, 60_000))),
              new Uint8Array(Math.max(0, bytes - 60_000)),
            ])
            given.push({ id, content, ...each })
            const preview = new Blob(['preview'], { type: 'image/jpeg' })
            await blobs.put(id, { original: new Blob([content], { type: 'text/csv' }), preview })
            const row = {
              ...newPost,
              id,
              project_id: project,
              owner_id: userId,
              kind: 'file' as const,
              title: `${id}.csv`,
              file_type: 'text/csv',
              file_size: bytes,
              created_at: new Date().toISOString(),
              xid: '',
            }
            await addWaiting(db, [row])
          }
          faults.push(...planned)
          const deliver = () =>
            Promise.allSettled(
              Array.from({ length: tabs }, () => deliverFiles({ db, blobs, files, now: Date.now, strays: new Map() })),
            )
          await deliver()
          for (const { id } of given.filter((file) => file.fate === 'taken back')) {
            const waits = (await readWaiting(db)).files.some((file) => file.id === id && file.state === 'waiting')
            if (waits) await removeWaiting(db, id)
            // The file's post is sent the same way.
            else await db.project_posts.findOne(id).remove()
          }
          const isWaiting = async () => (await readWaiting(db)).files.some(({ state }) => state === 'waiting')
          for (let tries = 0; tries < 40 && (await isWaiting()); tries += 1) await deliver()
          expect((await readWaiting(db)).files).not.toContainEqual(expect.objectContaining({ state: 'refused' }))
          faults.length = 0

          const posted = await db.project_posts.find().exec()
          const sent = given.filter((file) => file.fate === 'sent')
          for (const { id } of sent) expect(posted.filter((doc) => doc.id === id)).toHaveLength(1)
          for (const { id } of sent) await push(client, project, id)
          await db.close()

          removed += await cleanUp(target)
          const names = sent.flatMap(({ id }) => [`${project}/${id}/original`, `${project}/${id}/preview`])
          expect(await objectsOf(target, project)).toEqual(names.sort())
          for (const { id, content } of sent) {
            const name = `${project}/${id}/original`
            faults.push('none', 'portal')
            await expect(files.download(name, { size: content.size })).rejects.toMatchObject({ kind: 'unreachable' })
            const found = await files.download(name, { size: content.size })
            expect(Buffer.from(await found.arrayBuffer()).equals(Buffer.from(await content.arrayBuffer()))).toBe(true)
          }
        },
      ),
      { numRuns: 12 },
    )
    expect(removed, 'some histories leave files for the clean-up').toBeGreaterThan(0)
  })
})

/** Breaks calls: each may fail before it reaches the server, or lose its answer. */
function faultyNetwork(target: Target, faults: Fault[]): typeof fetch {
  const happened = () => {
    const fault = faults.shift()
    if (fault === 'cut') throw new TypeError('cut')
    const page = '<html><body>Sign in to this network</body></html>'
    return fault === 'portal' ? new Response(page, { headers: { 'content-type': 'text/html' } }) : undefined
  }
  return async (input, init) => {
    const isFile = String(input instanceof Request ? input.url : input).includes('/storage/v1/')
    if (!isFile) return target.fetch(input, init)
    const instead = happened()
    if (instead) return instead
    const response = await target.fetch(input, init)
    return happened() ?? response
  }
}

/** The part of XMLHttpRequest that sends a body with its progress: Node has none. */
function requestOver(network: typeof fetch) {
  return class {
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    #url = ''
    #method = ''
    #headers: Record<string, string> = {}
    #answer: Headers | undefined
    readonly #stop = new AbortController()
    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.#answer?.get(name) ?? null
    }
    send(body: Blob) {
      this.upload.onprogress?.({ loaded: Math.floor(body.size / 2) })
      network(this.#url, { method: this.#method, headers: this.#headers, body, signal: this.#stop.signal })
        .then(async (response) => {
          this.responseText = await response.text()
          this.status = response.status
          this.#answer = response.headers
          this.onload?.()
        })
        .catch(() => (this.#stop.signal.aborted ? this.onabort?.() : this.onerror?.()))
    }
    abort() {
      this.#stop.abort()
    }
  }
}

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const newDatabase = (): Promise<LocalDatabase> =>
  openDatabase({
    name: crypto.randomUUID(),
    storage: getRxStorageMemory() as RxStorage<unknown, unknown>,
    multiInstance: false,
    tables: [syncedTable('projects'), syncedTable('project_posts')],
  })

async function push(client: SupabaseClient, project: string, id: string): Promise<void> {
  const fields = { project_id: project, kind: 'file', title: `${id}.csv` }
  const rows = [{ id, push_id: crypto.randomUUID(), base: null, fields }]
  // Send it twice, as after a lost answer.
  for (const _time of [1, 2]) {
    const { data, error } = await client.rpc('sync_push', { table_name: 'project_posts', rows, scope: 'own' })
    expect(error).toBeNull()
    expect(data.results[0].result).toBe('ok')
  }
}

/** Makes everything in the bucket eight days old, and runs the nightly clean-up. @returns how many objects it removed */
async function cleanUp(target: Target): Promise<number> {
  const ticket = await target.embedded().database.transaction(async (query) => {
    await query(`set local session_replication_role = replica`)
    await query(
      `update storage.objects set created_at = now() - interval '8 days', updated_at = now() - interval '8 days'`,
    )
    const [row] = await query(`select ticket from private.functions where name = 'clean-buckets'`)
    return String(row?.ticket)
  })
  const request = new Request('http://localhost/', { method: 'POST', headers: { 'x-ticket': ticket } })
  const answer = await handle(request, functionEnv(target))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { removed: number }).removed
}

async function objectsOf(target: Target, project: string): Promise<unknown[]> {
  const rows = await target
    .embedded()
    .database.transaction((query) =>
      query(`select name from storage.objects where name like $1 || '/%' order by name`, [project]),
    )
  return rows.map(({ name }) => name).sort()
}
