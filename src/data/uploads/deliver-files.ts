import { firstValueFrom } from 'rxjs'
import { hasArrived } from '#src/domain/post/rules.ts'
import { movedEdits } from '../replication/moved-edits.ts'
import { refusedEdits } from '../edits/refused.ts'
import { isRefusal, TransportError } from '../server/transport.ts'
import { remembered } from '../store/last-synced.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { ProjectFiles } from '../supabase/project-files.ts'
import type { FileBlobs } from './file-blobs.ts'
import { removeKept } from './change-kept.ts'
import { isKept, readKept } from './kept-files.ts'
import { removeWaiting, setPosted, setRequestPosted, setUploaded, setWaiting } from './change-waiting.ts'
import { readWaiting, type WaitingFile, waitingFiles } from './waiting-files.ts'

/** The size of a part, in bytes: the hosted service accepts no other. */
const partSize = 6 * 1024 * 1024
/** How often progress is stored, in milliseconds. */
const between = 1000

export interface FileDelivery {
  db: LocalDatabase
  blobs: FileBlobs
  files: ProjectFiles
  /** Milliseconds since the epoch. */
  now: () => number
  /** When bytes that belong to no file were first seen, by their id. Remembered between deliveries. */
  strays: Map<string, number>
}

/**
 * Sends every waiting file, oldest first: its parts, from where the last attempt ended, then its preview. Then its post becomes an edit, for a
 * request together with the posts of its other files. Each step may be repeated, because the server stores a file once. The device keeps the bytes
 * until the post has arrived.
 *
 * @throws TransportError if the server can't be reached; the next try resumes from there
 */
export async function deliverFiles(delivery: FileDelivery): Promise<void> {
  const { db } = delivery
  const tried = new Set<string>()
  for (;;) {
    const { files } = await readWaiting(db)
    const file = files.find(({ id, state }) => state === 'waiting' && !tried.has(id))
    if (!file) break
    tried.add(file.id)
    await deliver(delivery, file)
  }
  await postRequests(delivery)
  await settlePosted(delivery)
  await removeGone(delivery)
  await removeStrays(delivery)
}

/** Turns requests whose files have all arrived into edits, together with the files' posts: in one write, so that they are sent together. */
async function postRequests({ db }: FileDelivery): Promise<void> {
  const { files, requests } = await readWaiting(db)
  for (const request of requests) {
    const own = files.filter(({ row }) => row.approval_id === request.id)
    if (own.some(({ state }) => state !== 'uploaded')) continue
    const rows = [request, ...own.map(({ row }, place) => ({ ...row, counter: request.counter + place + 1 }))]
    const there = await db.project_posts.findByIds(rows.map(({ id }) => id)).exec()
    await db.project_posts.bulkInsert(rows.filter(({ id }) => !there.has(id)))
    await setRequestPosted(db, request.id)
  }
}

/** Forgets files whose posts have arrived, or were discarded after a refusal. */
async function settlePosted({ db, blobs }: FileDelivery): Promise<void> {
  const posted = (await readWaiting(db)).files.filter(({ state }) => state === 'posted')
  if (posted.length === 0) return
  const docs = await db.project_posts.findByIds(posted.map(({ id }) => id)).exec()
  const [refused, moved] = await Promise.all([firstValueFrom(refusedEdits(db)), movedEdits(db)])
  const isOpen = (id: string) => refused.some(({ row_id }) => row_id === id) || moved.some((edit) => edit.id === id)
  for (const { id } of posted) {
    const doc = docs.get(id)
    if (doc ? !hasArrived(doc) : isOpen(id)) continue
    await removeWaiting(db, id)
    if (await isKept(db, id)) continue
    const content = await blobs.get(id)
    await blobs.remove([id])
    // The user may have saved the file on the device meanwhile, from these bytes.
    if (content && (await isKept(db, id))) await blobs.put(id, content)
  }
}

/** Removes saved files whose posts are gone or no longer the user's. Files in forms stay, because a deleted project can return. */
async function removeGone({ db, blobs }: FileDelivery): Promise<void> {
  // Before the first sync, a missing row may not have arrived yet.
  if (!(await remembered(db)).firstSyncDone) return
  const kept = await readKept(db)
  const posts = await db.project_posts.findByIds(kept.map(({ id }) => id)).exec()
  const gone = kept.filter(({ id }) => posts.get(id)?.is_removed !== false).map(({ id }) => id)
  if (gone.length === 0) return
  await removeKept(db, gone)
  const waiting = new Set((await readWaiting(db)).files.map(({ id }) => id))
  await blobs.remove(gone.filter((id) => !waiting.has(id)))
}

/** How long bytes may belong to no file, in milliseconds: they are stored before their file's record. */
const longestStray = 10 * 60_000

/** Removes bytes that an interrupted step left behind. */
async function removeStrays({ db, blobs, now, strays }: FileDelivery): Promise<void> {
  const [{ files }, kept] = await Promise.all([readWaiting(db), readKept(db)])
  const known = new Set([...files, ...kept].map(({ id }) => id))
  const found = (await blobs.ids()).filter((id) => !known.has(id))
  for (const id of strays.keys()) if (!found.includes(id)) strays.delete(id)
  for (const id of found) if (!strays.has(id)) strays.set(id, now())
  const old = found.filter((id) => now() - (strays.get(id) ?? 0) >= longestStray)
  if (old.length > 0) await blobs.remove(old)
}

async function deliver(delivery: FileDelivery, file: WaitingFile): Promise<void> {
  const { db, blobs, files, now } = delivery
  const { row } = file
  const content = await blobs.get(file.id)
  const name = nameOf(row, 'original')
  const stop = new AbortController()
  // Stop the transfer when the database closes: after a logout, another user may log in.
  const end = () => stop.abort()
  db.onClose.push(end)
  const watching = waitingFiles(db).subscribe((waiting) => {
    if (!waiting.files.some(({ id, state }) => id === file.id && state === 'waiting')) stop.abort()
  })
  try {
    // A file without bytes may have arrived from another tab.
    if (!content && !(await files.isStored(name))) {
      throw new TransportError('bad-request', 'the device has lost the file', 'file_lost')
    }
    if (content) {
      try {
        await send(delivery, file, content.original, stop.signal)
      } catch (error) {
        // The server refuses the file because another tab has sent it. That tab may stop before it records this, when it sees the refusal.
        if (!isRefusal(error) || !(await files.isStored(name))) throw error
      }
      if (stop.signal.aborted) return
      if (content.preview) await storePreview(files, row, content.preview)
    }
    if (stop.signal.aborted) return
    if (row.approval_id !== '') return await setUploaded(db, file.id)
    await db.project_posts.insertIfNotExists(row)
    await setPosted(db, file.id)
  } catch (error) {
    if (stop.signal.aborted) return
    await setWaiting(db, file.id, { rate: 0 })
    if (!isRefusal(error)) throw error
    console.warn('files: the server refused a file', error)
    const refusal = {
      code: error.code,
      constraint: /^files_\w+/.exec(error.message)?.[0] ?? '',
      message: error.message,
      refused_at: new Date(now()).toISOString(),
    }
    await setWaiting(db, file.id, { state: 'refused', refusal })
  } finally {
    watching.unsubscribe()
    db.onClose.splice(db.onClose.indexOf(end), 1)
  }
}

async function storePreview(files: ProjectFiles, row: WaitingFile['row'], preview: Blob): Promise<void> {
  try {
    await files.store(nameOf(row, 'preview'), preview)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // A refused preview must not stop the file.
    console.warn('files: the server refused a preview', error)
  }
}

/** Sends what the server doesn't have. */
async function send(
  { db, files, now }: FileDelivery,
  file: WaitingFile,
  original: Blob,
  signal: AbortSignal,
): Promise<void> {
  const { id, row } = file
  const name = nameOf(row, 'original')
  let url = file.url
  let offset = url === '' ? null : await files.offset(url)
  // An earlier attempt may have sent everything and been refused, so the bucket may have nothing.
  if (offset === original.size && !(await files.isStored(name))) offset = null
  if (offset === null) {
    const announced = await files.announce({ name, type: row.file_type, size: original.size })
    if (announced === 'stored') return assertStored(files, name)
    url = announced
    offset = 0
    await setWaiting(db, id, { url, sent: 0 })
  }
  const progress = progressOf(db, id, now)
  let isProven = false
  while (offset < original.size && !signal.aborted) {
    const from: number = offset
    const part = original.slice(from, from + partSize)
    const arrived = await files.send({ url, offset: from, part, signal, onProgress: (bytes) => progress(from + bytes) })
    // Another tab has sent this part, or more of it has arrived than the answer said.
    offset = arrived ?? (await files.offset(url)) ?? from
    // The upload can't continue: the same file may have arrived in another tab's upload, which the server keeps instead of this one.
    if (arrived === null && offset === from) return assertStored(files, name)
    isProven = arrived !== null
    await setWaiting(db, id, { sent: offset })
  }
  if (!signal.aborted && !isProven) await assertStored(files, name)
}

/** All parts may have arrived from another tab, whose last request isn't answered yet or was refused. */
async function assertStored(files: ProjectFiles, name: string): Promise<void> {
  if (!(await files.isStored(name))) throw new TransportError('unreachable', 'the file is not stored yet')
}

/** Stores an upload's progress, at most once in `between`. */
function progressOf(db: LocalDatabase, id: string, now: () => number): (sent: number) => void {
  const start = { at: now(), sent: -1 }
  let last = start.at
  return (sent) => {
    if (start.sent < 0) start.sent = sent
    const at = now()
    if (at - last < between) return
    last = at
    const rate = ((sent - start.sent) * 1000) / (at - start.at)
    setWaiting(db, id, { sent, rate }).catch((error: unknown) =>
      console.warn('files: progress could not be stored', error),
    )
  }
}

function nameOf(
  { project_id, id }: Pick<WaitingFile['row'], 'project_id' | 'id'>,
  part: 'original' | 'preview',
): string {
  return `${project_id}/${id}/${part}`
}
