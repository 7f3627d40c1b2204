/** A user's changes straight in a device's database, without the journal. */
import { chosenPicture, storeChosen } from '#src/data/uploads/own-picture.ts'
import { shapeOf } from '#src/data/collections/synced-table.ts'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { syncedTable } from '#src/data/collections/tables.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Row } from '#src/data/store/list-request.ts'
import { type Change, rewrite, syncedCollection } from '#src/data/edits/documents.ts'
import { type Doc, track } from '#src/data/edits/unsent-edit.ts'

/** Undoes a deletion: the row returns as the device last knew it, with others' changes. */
export async function reviveRow(db: LocalDatabase, table: SyncedTableName, id: string): Promise<void> {
  await reviveRows(db, table, [id])
}

/** Undoes deletions in one write: see {@link reviveRow}. */
export async function reviveRows(db: LocalDatabase, table: SyncedTableName, ids: readonly string[]): Promise<void> {
  const shape = shapeOf(syncedTable(table))
  const revive: Change = (doc) => (doc?._deleted ? track(shape, doc, { ...doc, _deleted: false }) : doc)
  await rewrite(syncedCollection(db, table), ids, revive, { context: 'local-revive' })
}

/**
 * Applies a user's change to many rows in one write.
 *
 * @param change returns the row as the user wants it, or deleted (`_deleted`); the same object to leave it unchanged
 * @returns the ids of the changed rows, without those that are not on the device
 */
export async function editRows<Name extends SyncedTableName>(
  db: LocalDatabase,
  table: Name,
  ids: readonly string[],
  change: (row: Row<Name> & { _deleted: boolean }) => Row<Name> & { _deleted: boolean },
): Promise<readonly string[]> {
  const shape = shapeOf(syncedTable(table))
  const changed = new Set<string>()
  const edit: Change = (doc, id) => {
    changed.delete(id)
    if (!doc || doc._deleted) return doc
    const next = change(doc as never) as unknown as Doc
    if (next === doc) return doc
    changed.add(id)
    return track(shape, doc, next)
  }
  await rewrite(syncedCollection(db, table), ids, edit, { context: 'local-edit' })
  return [...changed]
}

/** Stores a picture that waits to be uploaded. */
export async function choosePicture(
  db: LocalDatabase,
  { userId, jpeg, now }: { userId: string; jpeg: Blob; now: number },
): Promise<void> {
  await storeChosen(db, { userId, ...(await chosenPicture(jpeg, userId, now)) })
}
