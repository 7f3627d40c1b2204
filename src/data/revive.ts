import type { RxCollection } from 'rxdb/plugins/core'

/**
 * Takes back a deletion: the row returns as the device last knew it. Inserting what was on the screen when it was deleted would undo
 * what others have written since. Tried anew when the answer to the deletion is written in the same moment.
 */
export async function reviveDocument<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  id: string,
): Promise<void> {
  for (;;) {
    const [deleted] = await collection.storageInstance.findDocumentsById([id], true)
    if (!deleted?._deleted) return
    const { _deleted, _meta, _rev, _attachments, ...document } = deleted
    try {
      await collection.insert(document as unknown as Doc)
      return
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'CONFLICT'
}
