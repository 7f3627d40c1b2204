import type { Post } from '#src/domain/post/table.ts'
import { isRecord } from '../collections/sound-fields.ts'
import type { RefusedEdit, UnsentEdit } from '../edits/edits.ts'
import { localValue } from '../store/local-value.ts'

/** A file that the server doesn't have yet, or whose post the server doesn't have yet. Its bytes are among the device's blobs under the same id. */
export interface WaitingFile {
  /** The id of the post, and of the file in the bucket. */
  id: string
  /** The post, which becomes an edit once the file has arrived. */
  row: Post
  /**
   * `draft`: its form isn't sent. `uploaded`: it has arrived, and other files of its request have not. `posted`: its post is an edit; the server
   * removes a file without a post after a while.
   */
  state: 'draft' | 'waiting' | 'uploaded' | 'posted' | 'refused'
  /** The URL for its parts; '' if the upload hasn't been announced. */
  url: string
  /** Bytes that have arrived, as far as this device knows. */
  sent: number
  /** Bytes per second of the running upload; 0 without one. */
  rate: number
  refusal?: Pick<RefusedEdit, 'code' | 'constraint' | 'message' | 'refused_at'>
}

export interface Waiting {
  /** Oldest first. */
  files: WaitingFile[]
  /** Requests for approval that are sent once their files have arrived, so that a customer sees the files before answering. */
  requests: Post[]
}

export const {
  read: readWaiting,
  live: waitingFiles,
  change: changeWaiting,
} = localValue<Waiting>('files', 'waiting', waitingIn, (waiting) => waiting)

function waitingIn(stored: unknown): Waiting {
  const { files, requests } = isRecord(stored) ? stored : {}
  return {
    files: Array.isArray(files) ? files.filter(isWhole) : [],
    requests: Array.isArray(requests) ? requests.filter(isRequest) : [],
  }
}

function isWhole(file: unknown): file is WaitingFile {
  return isRecord(file) && typeof file.id === 'string' && isRecord(file.row) && typeof file.url === 'string'
}

function isRequest(row: unknown): row is Post {
  return isRecord(row) && typeof row.id === 'string' && typeof row.project_id === 'string'
}

export function unsentFiles({ files, requests }: Waiting): UnsentEdit[] {
  const unsent = files.filter(({ state }) => state === 'waiting' || state === 'uploaded')
  return [...requests.map(createdPost), ...unsent.map(({ row }) => ({ ...createdPost(row), file: row.title }))]
}

function createdPost({ id, title }: Post): UnsentEdit {
  return { table: 'project_posts', id, kind: 'created', label: title }
}

export function refusedFiles({ files }: Waiting): RefusedEdit[] {
  return files.flatMap(({ id, row, refusal }) => {
    if (!refusal) return []
    const fields = { title: row.title, body: row.body }
    return [{ ...createdPost(row), id, row_id: id, fields, document: { ...row }, ...refusal }]
  })
}
