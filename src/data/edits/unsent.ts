import type { SyncedTable } from '../collections/synced-table.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import type { UnsentEdit } from './edits.ts'
import { labelOf } from './damaged.ts'
import { syncedCollection, unsentDocuments } from './documents.ts'
import { type Doc, isRequest } from './unsent-edit.ts'

/** An edit that the server hasn't answered, with its document. */
export interface PendingEdit extends UnsentEdit {
  doc: Doc
}

/**
 * All edits that the server hasn't answered, from the indexes of the local database, including tables that this user may not push. Any tab can call
 * this, even one that doesn't sync.
 */
export async function pendingEdits(db: LocalDatabase): Promise<PendingEdit[]> {
  return (await unsentState(db)).edits
}

/** The unsent edits, and the number of rows that are hidden because their document was damaged, until the server's copy arrives. */
export async function unsentState(db: LocalDatabase): Promise<{ edits: PendingEdit[]; requested: number }> {
  const lists = await Promise.all(
    tablesOf(db).map(async (table) => {
      const docs = await unsentDocuments(syncedCollection(db, table.name))
      return docs.map((doc) => ({ table, doc }))
    }),
  )
  const [requests, edits] = [true, false].map((is) => lists.flat().filter(({ doc }) => isRequest(doc) === is))
  return {
    edits: (edits ?? []).map(({ table, doc }) => pendingEdit(table, doc)),
    requested: (requests ?? []).filter(({ doc }) => doc._deleted).length,
  }
}

export function pendingEdit(table: SyncedTable, doc: Doc): PendingEdit {
  return { table: table.name, id: doc.id, kind: kindOf(doc), label: labelOf(table, doc), doc }
}

function kindOf({ _deleted, edit }: Doc): UnsentEdit['kind'] {
  const changed = Object.keys({ ...edit?.push?.fields, ...edit?.base })
  // A row that someone else has deleted can have unsent changes.
  if (_deleted && (changed.length === 0 || changed.includes('_deleted'))) return 'deleted'
  const base = edit?.push ? edit.push.base : edit?.base
  return !base || base._deleted === true ? 'created' : 'changed'
}
