import type { SyncedTableName } from '../collections/declared.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { Row } from '../store/list-request.ts'
import { type Change, documentsById, rewrite, syncedCollection } from './documents.ts'

/**
 * Asks the server to change a row and, once it confirms, writes the change to this device, so that lists are right before the next pull. If
 * a row arrives from the server first, it may be newer than the answer and is kept. The next pull settles any difference.
 *
 * @param change the row's new values, in fields that belong to the server; null if the row is deleted
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
    // Keep an unsent edit of a deleted row: the server must refuse it, so that it reaches the tray.
    if (change === null) return doc.edit ? undefined : { ...doc, _deleted: true }
    return { ...doc, ...change }
  }
  await rewrite(collection, [id], written, { context: 'confirmed' }).catch((error: unknown) => {
    // The server has made the change even if this device can't store it.
    console.warn('sync: a confirmed change will only show after the next pull', error)
  })
  return answer
}
