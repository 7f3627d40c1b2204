import type { Post } from '#src/domain/post/table.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { changeWaiting, readWaiting, type Waiting, type WaitingFile } from './waiting-files.ts'

// Every change of waiting files. Loads later than waiting-files.ts, which each start needs.

function changeFiles(db: LocalDatabase, change: (files: WaitingFile[]) => WaitingFile[]): Promise<void> {
  return changeWaiting(db, ({ files, requests }) => ({ files: change(files), requests }))
}

function changeFile(db: LocalDatabase, id: string, change: (file: WaitingFile) => WaitingFile): Promise<void> {
  return changeFiles(db, (files) => files.map((file) => (file.id === id ? change(file) : file)))
}

/** Adds files whose bytes this device has stored. They wait to be sent, or for their form. Adding a file again changes nothing. */
export function addWaiting(
  db: LocalDatabase,
  rows: readonly Post[],
  state: 'draft' | 'waiting' = 'waiting',
): Promise<void> {
  return changeFiles(db, (files) => {
    const isNew = ({ id }: Post) => !files.some((file) => file.id === id)
    return [
      ...files,
      ...rows.filter(isNew).map((row): WaitingFile => ({ id: row.id, row, state, url: '', sent: 0, rate: 0 })),
    ]
  })
}

/** Sends a request for approval as soon as these files of its form have arrived. */
export function askWithFiles(db: LocalDatabase, request: Post, ids: readonly string[]): Promise<void> {
  return changeWaiting(db, ({ files, requests }) => ({
    files: files.map((file) =>
      file.state === 'draft' && ids.includes(file.id)
        ? { ...file, state: 'waiting', row: { ...file.row, approval_id: request.id } }
        : file,
    ),
    requests: [...requests.filter(({ id }) => id !== request.id), request],
  }))
}

/**
 * Sends a request for approval as soon as the files in its project's form have arrived. Repeating the call changes nothing.
 * @returns whether there are any
 */
export async function askWithDrafts(db: LocalDatabase, request: Post): Promise<boolean> {
  const { files, requests } = await readWaiting(db)
  const { id } = request
  if (requests.some((other) => other.id === id) || files.some(({ row }) => row.approval_id === id)) return true
  // The request has been sent, so the files belong to the next form.
  if (await db.project_posts.findOne(id).exec()) return false
  const drafts = files.filter(({ row, state }) => state === 'draft' && row.project_id === request.project_id)
  const ids = drafts.map((file) => file.id)
  if (ids.length > 0) await askWithFiles(db, request, ids)
  return ids.length > 0
}

/** Withdraws a request that waits for its files, together with the files. */
export function dropRequest(db: LocalDatabase, id: string): Promise<void> {
  return changeWaiting(db, ({ files, requests }) => ({
    files: files.filter(({ row, state }) => row.approval_id !== id || state === 'posted'),
    requests: requests.filter((request) => request.id !== id),
  }))
}

/** Takes over waiting files from another database. Repeating the call changes nothing. */
export function moveWaiting(db: LocalDatabase, moved: Waiting): Promise<void> {
  const missing = <Entry extends { id: string }>(from: readonly Entry[], there: readonly Entry[]) =>
    from.filter(({ id }) => !there.some((entry) => entry.id === id))
  return changeWaiting(db, ({ files, requests }) => ({
    files: [...missing(moved.files, files), ...files],
    requests: [...missing(moved.requests, requests), ...requests],
  }))
}

/** Changes a file if it still waits, because another tab may have posted it. */
export function setWaiting(db: LocalDatabase, id: string, values: Partial<Omit<WaitingFile, 'id'>>): Promise<void> {
  return changeFile(db, id, (file) => (file.state === 'waiting' ? { ...file, ...values } : file))
}

/** Records that a file has arrived, even if another tab was refused meanwhile. */
export function setUploaded(db: LocalDatabase, id: string): Promise<void> {
  return changeFile(db, id, (file) => (file.state === 'posted' ? file : inState(file, 'uploaded')))
}

/** Records that a file's post has become an edit. */
export function setPosted(db: LocalDatabase, id: string): Promise<void> {
  return changeFile(db, id, (file) => inState(file, 'posted'))
}

/** Records that the posts of a request and of its files have become edits. */
export function setRequestPosted(db: LocalDatabase, id: string): Promise<void> {
  return changeWaiting(db, ({ files, requests }) => ({
    files: files.map((file) => (file.row.approval_id === id ? inState(file, 'posted') : file)),
    requests: requests.filter((request) => request.id !== id),
  }))
}

/** Whether a file was refused because its user lacked a right. */
export function lacksRight({ refusal }: WaitingFile): boolean {
  return refusal?.code === '403' || refusal?.code === 'scope_lost'
}

/** A refused file in the state in which it waits again. */
export function sentAgain(file: WaitingFile): WaitingFile {
  return inState(file, 'waiting')
}

/** Sends the files again that were refused because their user lacked a right. */
export function retryForbidden(db: LocalDatabase): Promise<void> {
  return changeFiles(db, (files) => files.map((file) => (lacksRight(file) ? sentAgain(file) : file)))
}

/** A file without the traces of its last attempt. */
function inState({ refusal: _refusal, ...file }: WaitingFile, state: 'waiting' | 'uploaded' | 'posted'): WaitingFile {
  return { ...file, state, url: '', sent: 0, rate: 0 }
}

export function removeWaiting(db: LocalDatabase, id: string): Promise<void> {
  return changeFiles(db, (files) => files.filter((file) => file.id !== id))
}

/** Sends a file again, from the start. @param values of its post that have changed since */
export function retryWaiting(db: LocalDatabase, id: string, values: Partial<Post> = {}): Promise<void> {
  return changeFile(db, id, (file) => ({ ...inState(file, 'waiting'), row: { ...file.row, ...values } }))
}
