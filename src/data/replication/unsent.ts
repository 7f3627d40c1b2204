import type { SyncedTable } from '../collections/synced-table.ts'
import { type LocalDatabase, tablesOf } from '../database.ts'
import type { Scope } from '../session/identity.ts'
import type { UnsentEdit } from '../sync-status.ts'
import { syncedCollection, unsentDocuments } from './documents.ts'
import type { Doc } from './unsent-edit.ts'

/** An edit that the server hasn't answered, with its document. */
export interface PendingEdit extends UnsentEdit {
  doc: Doc
}

/** The tables of a database to which a user of this scope pushes, parents before children. */
export function pushedTables(db: LocalDatabase, scope: Scope): SyncedTable[] {
  return tablesOf(db).filter(({ pushes }) => pushes[scope])
}

/** All edits that the server hasn't answered, from the indexes of the local database. Any tab can call this, whether or not it syncs. */
export async function pendingEdits(db: LocalDatabase, scope: Scope): Promise<PendingEdit[]> {
  const lists = await Promise.all(
    pushedTables(db, scope).map(async (table) => {
      const docs = await unsentDocuments(syncedCollection(db, table.name))
      return docs.map((doc) => pendingEdit(table, doc))
    }),
  )
  return lists.flat()
}

function pendingEdit(table: SyncedTable, doc: Doc): PendingEdit {
  return { table: table.name, id: doc.id, kind: kindOf(doc), label: table.label(doc), doc }
}

function kindOf({ _deleted, edit }: Doc): UnsentEdit['kind'] {
  if (_deleted) return 'deleted'
  const base = edit?.push ? edit.push.base : edit?.base
  return !base || base._deleted === true ? 'created' : 'changed'
}
