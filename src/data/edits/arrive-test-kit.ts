import { shapeOf } from '../collections/synced-table.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { Row } from '../store/list-request.ts'
import { bareDocument, type Doc, take } from './unsent-edit.ts'
import { rewrite, syncedCollection } from './documents.ts'

/** For tests: simulates the arrival of another device's write to a row. */
export async function arrive<Name extends SyncedTableName>(
  db: LocalDatabase,
  table: Name,
  { id, ...change }: Partial<Row<Name>> & { id: string },
): Promise<void> {
  const shape = shapeOf(syncedTable(table))
  const collection = syncedCollection(db, table)
  const taken = (doc: Doc | undefined) => {
    if (!doc) return undefined
    const known = bareDocument(doc) as Doc
    return take(shape, doc, { ...known, ...doc.edit?.under, ...change, xid: String(Number(doc.xid) + 1) })
  }
  await rewrite(collection, [id], taken, { context: 'sync-pull' })
}
