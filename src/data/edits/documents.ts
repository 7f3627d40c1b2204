import { normalizeMangoQuery, prepareQuery, type RxCollection, type RxDocumentData } from 'rxdb/plugins/core'
import type { AnyDoc } from '../collections/json-schema.ts'
import { shapeOf, type SyncedTable, withoutKey } from '../collections/synced-table.ts'
import { type LocalDatabase, type TableCollection, tablesOf } from '../store/local-database.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { mended, readable, rescued } from './damaged.ts'
import { storeRefused } from './refused.ts'
import { isSound } from './sound.ts'
import { type Doc, track } from './unsent-edit.ts'

/**
 * Replication depends on these undocumented parts of RxDB, each covered by `documents.test.ts`:
 * - `preInsert`, `preSave` and `preRemove` run on every local write with the previous state, and run again after a revision conflict;
 * - `collection.storageInstance.bulkWrite` runs none of them, but live queries and other tabs see its writes;
 * - a row whose `previous` isn't the stored document fails with 409 and the stored document.
 */
type Stored = RxDocumentData<AnyDoc>

/** The collection of a synced table as replication handles it, for any entity. */
export function syncedCollection(db: LocalDatabase, name: SyncedTableName): TableCollection<AnyDoc> {
  return db[name] as unknown as TableCollection<AnyDoc>
}

/**
 * Tracks edits on every local write of a collection, through any of RxDB's methods.
 *
 * @param tableOf the table of a document
 */
export function trackEdits(collection: RxCollection<AnyDoc>, tableOf: (doc: object) => SyncedTable): void {
  const write = (next: object, old: object | undefined) => {
    replace(next, track(shapeOf(tableOf(next)), old as Doc | undefined, next as Doc))
  }
  collection.preInsert((next) => write(next, undefined), false)
  /** Calls `work` at once with the document before a write, or with its replacement if it is damaged; the values to write are mended too. */
  const from = (before: Doc, values: object, work: (before: Doc) => void) => {
    const table = tableOf(before)
    if (isSound(table, before)) return work(before)
    return rescue(collection, table, withoutKey(before)).then((instead) => {
      // The server's values are unknown until its row arrives.
      Object.assign(values, readable(table, values as Doc), { xid: '' })
      work({ ...instead, _deleted: before._deleted })
    })
  }
  collection.preSave((next, old) => from(old as unknown as Doc, next, (before) => write(next, before)), false)
  // `remove` and `bulkRemove` don't run preSave. `incrementalRemove` runs it after this hook and tracks the deletion again from the start.
  collection.preRemove((data) => {
    const remove = (before: Doc) => {
      const { edit, dirty } = track(shapeOf(tableOf(data)), before, { ...(data as unknown as Doc), _deleted: true })
      Object.assign(data, { edit, dirty })
      if (!edit) delete (data as Partial<Doc>).edit
    }
    return from({ ...(data as unknown as Doc) }, data, remove)
  }, false)
}

/** Stores the values that a damaged document may not have sent. @returns the document that replaces it */
async function rescue(
  { database }: Pick<TableCollection<AnyDoc>, 'database'>,
  table: SyncedTable,
  doc: Doc,
): Promise<Doc> {
  console.warn(`sync: a document of ${table.name} is damaged`, doc.id)
  const edit = rescued(table, doc)
  if (edit) await storeRefused(database as unknown as LocalDatabase, edit)
  return mended(table, doc)
}

/** The documents to use instead of damaged ones. The values that the damaged ones may not have sent are in the tray by then. */
async function rescueDamaged(collection: TableCollection<AnyDoc>, docs: readonly Doc[]): Promise<Map<string, Doc>> {
  const tables = tablesOf(collection.database as unknown as LocalDatabase)
  const table = tables.find(({ name }) => name === collection.name)
  const instead = new Map<string, Doc>()
  if (!table) return instead
  for (const doc of docs) if (!isSound(table, doc)) instead.set(doc.id, await rescue(collection, table, doc))
  return instead
}

/** Replaces the damaged ones among these documents, see `damaged.ts`. */
export async function mendDamaged(db: LocalDatabase, table: SyncedTableName, ids: readonly string[]): Promise<void> {
  await rewrite(syncedCollection(db, table), ids, (doc) => doc, { context: 'sync-mend' })
}

function replace(target: object, by: object): void {
  for (const key of Object.keys(target)) if (!(key in by)) delete (target as Record<string, unknown>)[key]
  Object.assign(target, by)
}

/** The `previous` of a document that doesn't exist: the storage inserts if there is none, and answers 409 otherwise. */
const absent = { _rev: '0-absent', _meta: { lwt: 1 }, _attachments: {}, _deleted: true }

/** @returns the new document; the same one or undefined to leave it unchanged */
export type Change = (doc: Doc | undefined, id: string) => Doc | undefined

/**
 * Changes documents without running the hooks, each with its edit in one write. If another tab or the user writes first, applies the change again to
 * their write. A change never sees a damaged document, only its replacement, so that one document doesn't stop the others.
 *
 * @param options.known the documents, if the caller has just read them; an empty map means that none of them exist
 * @throws Error if the storage fails otherwise
 */
export async function rewrite(
  collection: TableCollection<AnyDoc>,
  ids: readonly string[],
  change: Change,
  { context, known }: { context: string; known?: ReadonlyMap<string, Doc> },
): Promise<void> {
  if (ids.length === 0) return
  const documents = new Map<string, Doc>(known ?? (await documentsById(collection, ids)))
  // Write each document once: given two of one document, the memory storage keeps both in its indexes.
  let remaining: readonly string[] = [...new Set(ids)]
  while (remaining.length > 0) {
    const instead = await rescueDamaged(
      collection,
      remaining.flatMap((id) => documents.get(id) ?? []),
    )
    const rows = remaining.flatMap((id) => {
      const previous = documents.get(id)
      const sound = instead.get(id) ?? previous
      const next = change(sound, id) ?? sound
      if (!next || next === previous) return []
      const before = (previous ?? absent) as Stored
      const { _rev, _meta, _attachments } = before
      return [{ previous: before, document: { ...next, _rev, _meta, _attachments } }]
    })
    if (rows.length === 0) return
    const { error } = await collection.storageInstance.bulkWrite(rows, context)
    remaining = error.map((failure) => {
      if (failure.status !== 409) throw new Error(`the local database refused a write: status ${failure.status}`)
      documents.set(failure.documentId, failure.documentInDb)
      return failure.documentId
    })
  }
}

/** Documents by id, including deleted ones. */
export async function documentsById(
  collection: TableCollection<AnyDoc>,
  ids: readonly string[],
): Promise<Map<string, Doc>> {
  const found = await collection.storageInstance.findDocumentsById([...ids], true)
  return new Map(found.map((doc) => [doc.id, doc as unknown as Doc]))
}

/** Documents with something to send, including deleted ones. @param limit maximum number */
export function unsentDocuments(collection: TableCollection<AnyDoc>, limit?: number): Promise<Doc[]> {
  return documentsWhere(collection, { $eq: 1 }, limit)
}

/** Every document of a collection, including deleted ones. */
export function allDocuments(collection: TableCollection<AnyDoc>): Promise<Doc[]> {
  return documentsWhere(collection, { $gte: 0 })
}

export async function isEmpty(collection: TableCollection<AnyDoc>): Promise<boolean> {
  return (await documentsWhere(collection, { $gte: 0 }, 1)).length === 0
}

/** Reads the index on `dirty`, ordered by id: live documents first, then deleted ones. */
async function documentsWhere(
  collection: TableCollection<AnyDoc>,
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
