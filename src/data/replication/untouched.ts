import { getHeightOfRevision, type RxCollection } from 'rxdb/plugins/core'
import type { AnyDoc } from '../collections/synced-table.ts'
import type { Doc } from './wire.ts'

/**
 * Whether a document comes from a row that is later than its merge base, by the books. RxDB writes a pulled document first and its
 * books afterwards: the device stopped in between.
 */
export function isAhead(next: Doc, base: Doc | undefined): boolean {
  return BigInt(next.xid || '0') > BigInt(base?.xid || '0')
}

/**
 * Whether a document that is ahead of its base is still the row as it was pulled. To push it would be to say what others have said,
 * over what they may have said since.
 */
export async function isUntouched(collection: RxCollection<AnyDoc>, id: string): Promise<boolean> {
  const [here] = await collection.storageInstance.findDocumentsById([id], true)
  if (!here) return false
  const height = getHeightOfRevision(here._rev)
  // What is made on the device has no transaction id: a first revision with one was pulled.
  if (height === 1) return true
  // RxDB's note on what it has pulled, which it keeps for later revisions only: the height of the revision that it wrote.
  const note: unknown = here._meta.o
  return isRevisionNote(note) && note._rev === height
}

function isRevisionNote(note: unknown): note is { _rev: number } {
  return typeof note === 'object' && note !== null && '_rev' in note
}
