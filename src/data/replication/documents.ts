import { normalizeMangoQuery, prepareQuery, type RxCollection, type RxDocumentData } from 'rxdb/plugins/core'
import { type AnyDoc, shapeOf, type SyncedTable } from '../collections/synced-table.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../database.ts'
import type { SyncedTableName } from '../collections/tables.ts'
import type { Row } from '../live-list.ts'
import { type Doc, track } from './unsent-edit.ts'

/**
 * What replication relies on of RxDB beyond its public interface; `documents.test.ts` holds each of these:
 * - `preInsert`, `preSave` and `preRemove` see every local write with the state before it, and run again after a conflict of revisions;
 * - `collection.storageInstance.bulkWrite` runs none of them, and live queries and other tabs follow it;
 * - a row whose `previous` isn't what the storage has is answered with 409 and the document in the storage.
 */
type Stored = RxDocumentData<AnyDoc>

/** The collection of a synced table, as replication handles it: whatever its entity. */
export function syncedCollection(db: LocalDatabase, name: SyncedTableName): RxCollection<AnyDoc> {
  return db[name] as unknown as RxCollection<AnyDoc>
}

/** Makes every local write of a collection carry its edit, whichever of RxDB's methods it comes by. */
export function trackEdits(collection: RxCollection<AnyDoc>, table: SyncedTable): void {
  const shape = shapeOf(table)
  const write = (next: object, old: object | undefined) => {
    replace(next, track(shape, old as Doc | undefined, next as Doc))
  }
  collection.preInsert((next) => write(next, undefined), false)
  collection.preSave((next, old) => write(next, old), false)
  // `remove` and `bulkRemove` run no preSave. `incrementalRemove` runs it after this, which tracks the deletion from the start.
  collection.preRemove((data) => {
    const { edit, dirty } = track(shape, data as unknown as Doc, { ...(data as unknown as Doc), _deleted: true })
    Object.assign(data, { edit, dirty })
    if (!edit) delete (data as Partial<Doc>).edit
  }, false)
}

function replace(target: object, by: object): void {
  for (const key of Object.keys(target)) if (!(key in by)) delete (target as Record<string, unknown>)[key]
  Object.assign(target, by)
}

/** Stands for a document that isn't there: the storage inserts over nothing, and answers 409 for anything else. */
const absent = { _rev: '0-absent', _meta: { lwt: 1 }, _attachments: {}, _deleted: true }

/** @returns the document as it should be; the same or undefined to leave it */
export type Change = (doc: Doc | undefined, id: string) => Doc | undefined

/**
 * Changes documents past the hooks, each in one write with its edit. Where another tab or the user is faster, the change is made again on what
 * they wrote.
 *
 * @param options.known the documents, where the caller has just read them; an empty map stands for 'none of them exists'
 * @throws Error when the storage fails otherwise
 */
export async function rewrite(
  collection: RxCollection<AnyDoc>,
  ids: readonly string[],
  change: Change,
  { context, known }: { context: string; known?: ReadonlyMap<string, Doc> },
): Promise<void> {
  if (ids.length === 0) return
  const documents = new Map<string, Doc>(known ?? (await documentsById(collection, ids)))
  let left: readonly string[] = ids
  while (left.length > 0) {
    const rows = left.flatMap((id) => {
      const previous = documents.get(id)
      const next = change(previous, id)
      if (!next || next === previous) return []
      const before = (previous ?? absent) as Stored
      const { _rev, _meta, _attachments } = before
      return [{ previous: before, document: { ...next, _rev, _meta, _attachments } }]
    })
    if (rows.length === 0) return
    const { error } = await collection.storageInstance.bulkWrite(rows, context)
    left = error.map((failure) => {
      if (failure.status !== 409) throw new Error(`the local database refused a write: status ${failure.status}`)
      documents.set(failure.documentId, failure.documentInDb)
      return failure.documentId
    })
  }
}

/** Documents by id, deleted ones included. */
export async function documentsById(
  collection: RxCollection<AnyDoc>,
  ids: readonly string[],
): Promise<Map<string, Doc>> {
  const found = await collection.storageInstance.findDocumentsById([...ids], true)
  return new Map(found.map((doc) => [doc.id, doc as unknown as Doc]))
}

/** Documents with something to send, deleted ones included. @param limit how many at most */
export function unsentDocuments(collection: RxCollection<AnyDoc>, limit?: number): Promise<Doc[]> {
  return documentsWhere(collection, { $eq: 1 }, limit)
}

/** Every document of a collection, deleted ones included. */
export function allDocuments(collection: RxCollection<AnyDoc>): Promise<Doc[]> {
  return documentsWhere(collection, { $gte: 0 })
}

export async function isEmpty(collection: RxCollection<AnyDoc>): Promise<boolean> {
  return (await documentsWhere(collection, { $gte: 0 }, 1)).length === 0
}

/** Takes back a deletion: the row returns as the device last knew it, with what others have changed in it. */
export async function reviveRow(db: LocalDatabase, table: SyncedTableName, id: string): Promise<void> {
  await reviveRows(db, table, [id])
}

/** Takes back deletions, all in one write: see {@link reviveRow}. */
export async function reviveRows(db: LocalDatabase, table: SyncedTableName, ids: readonly string[]): Promise<void> {
  const shape = shapeOf(syncedTable(table))
  const revive: Change = (doc) => (doc?._deleted ? track(shape, doc, { ...doc, _deleted: false }) : doc)
  await rewrite(syncedCollection(db, table), ids, revive, { context: 'local-revive' })
}

/**
 * What a user does to many rows at once, in one write: RxDB's own bulk calls write changed documents one after the other.
 *
 * @param change the row as the user wants it, a deletion among it (`_deleted`); the same object to leave it
 * @returns the ids of the rows that were changed; those that are not on the device are not among them
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

/** A document without its edit and without what RxDB adds, as the server and the user know it. */
export function bareDocument(doc: Doc): Record<string, unknown> {
  const { dirty: _dirty, edit: _edit, seen: _seen, counted, _meta, _rev, _attachments, ...document } = doc
  return { ...document, ...counted }
}

/** From the index on `dirty`, in the order of ids; first what is live, then what is deleted. */
async function documentsWhere(
  collection: RxCollection<AnyDoc>,
  dirty: Record<string, number>,
  limit?: number,
): Promise<Doc[]> {
  const schema = collection.schema.jsonSchema
  const lists = await Promise.all(
    [false, true].map((deleted) => {
      const query = normalizeMangoQuery(schema, {
        selector: { _deleted: { $eq: deleted }, dirty },
        sort: [{ dirty: 'asc' }, { id: 'asc' }] as never,
        ...(limit !== undefined && { limit }),
      })
      return collection.storageInstance.query(prepareQuery(schema, query))
    }),
  )
  return lists.flatMap(({ documents }) => documents).slice(0, limit)
}
