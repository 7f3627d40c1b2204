import type { SyncedTableName } from '../collections/tables.ts'
import type { LocalDatabase } from '../database.ts'
import type { Row } from '../live-list.ts'
import { type Change, documentsById, rewrite, syncedCollection } from './documents.ts'

/**
 * Asks the server for something that changes a row, and writes the change to this device once it is done, so that no list says otherwise
 * until the next pull. A row that has arrived from the server meanwhile may be newer than the answer: it stays, and the pull has the last word.
 *
 * @param change what the row holds afterwards, in fields that are the server's; null where it is deleted
 */
export async function askAndWrite<Name extends SyncedTableName, Answer extends { ok: boolean }>(
  db: LocalDatabase,
  { table, id, change }: { table: Name; id: string; change: Partial<Row<Name>> | null },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const collection = syncedCollection(db, table)
  const before = (await documentsById(collection, [id])).get(id)
  const answer = await ask()
  if (!answer.ok || !before) return answer
  const written: Change = (doc) => {
    if (!doc || doc.xid !== before.xid) return undefined
    // An unsent edit of a deleted row has still to be refused, so that it reaches the tray.
    if (change === null) return doc.edit ? undefined : { ...doc, _deleted: true }
    return { ...doc, ...change }
  }
  await rewrite(collection, [id], written, { context: 'confirmed' }).catch((error: unknown) => {
    // It is done, whatever this device can store of it.
    console.warn('sync: what the server has done is not shown before the next pull', error)
  })
  return answer
}
