import type { RxCollection } from 'rxdb/plugins/core'

/**
 * Takes back a deletion: the row returns as the device last knew it. Inserting what was on the screen when it was deleted would undo
 * what others have written since.
 */
export async function reviveDocument<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  id: string,
): Promise<void> {
  const [deleted] = await collection.storageInstance.findDocumentsById([id], true)
  if (!deleted?._deleted) return
  const { _deleted, _meta, _rev, _attachments, ...document } = deleted
  await collection.insert(document as unknown as Doc)
}
