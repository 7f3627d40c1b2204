import { type LocalRecord, localSchema } from '../collections/local.ts'
import { schemaIn, type Scope } from '../collections/synced-table.ts'
import { databaseName, storeName } from './database-name.ts'
import { fitMark, openExisting } from './existing-store.ts'
import { readEarly, takeEarlyStore } from './early-stores.ts'
import { isComplete } from '../collections/sound-fields.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import { answerOf } from './plain-store.ts'
import { countRange, fromStore, type IndexRange, rangeFor, rangeOfAll, readRange } from './index-range.ts'
import { type CountRequest, isCompared, type ListPage, type ListRequest, type Row } from './list-request.ts'
import type { Identity } from '../session/identity.ts'

/**
 * Reads a user's local database directly from the browser's store, so that the early screen need not wait for the database code to load and
 * its collections to open. Each answer is a snapshot.
 */
export interface EarlyRows {
  /** Undefined if no single index answers the request. */
  page<Name extends SyncedTableName>(request: ListRequest<Name>): Promise<ListPage<Row<Name>> | undefined>
  count<Name extends SyncedTableName>(request: CountRequest<Name>): Promise<number | undefined>
  /** Rows deleted on this device whose deletion the server hasn't answered. */
  countUnsentDeletions(table: SyncedTableName): Promise<number | undefined>
  /** Null if the device doesn't have it. */
  row<Name extends SyncedTableName>(key: { table: Name; id: string }): Promise<Row<Name> | null | undefined>
  /** A record of `collections/local.ts`. */
  local(id: string): Promise<LocalRecord['value'] | undefined>
  close(): void
}

type Indexes = Parameters<typeof rangeFor>[1]

/**
 * Opens the stored data of a local database. A store written by another version of the app answers nothing; opening the database migrates
 * it.
 */
export function openEarlyRows({ userId, scope }: Pick<Identity, 'userId' | 'scope'>, indexedDb: IDBFactory): EarlyRows {
  const open = new Map<SyncedTableName | 'local', Promise<IDBDatabase | null>>()
  let closed = false

  function database(collection: SyncedTableName | 'local'): Promise<IDBDatabase | null> {
    const known = open.get(collection) ?? openFitting(collection)
    open.set(collection, known)
    return known
  }

  async function openFitting(collection: SyncedTableName | 'local'): Promise<IDBDatabase | null> {
    const { version } = collection === 'local' ? localSchema : schemaIn(scope, syncedTable(collection))
    const name = storeName(databaseName(userId, scope), collection)
    const found = await (takeEarlyStore(name) ?? openExisting(name, indexedDb))
    if (found?.objectStoreNames.contains(fitMark(version))) return found
    found?.close()
    return null
  }

  async function storeOf(collection: SyncedTableName | 'local'): Promise<IDBObjectStore | null> {
    if (closed) return null
    const found = await database(collection)
    try {
      return found?.transaction('docs', 'readonly').objectStore('docs') ?? null
    } catch (error) {
      // Another tab is deleting or migrating it, so the connection has been closed. Opening the database deals with that.
      if (error instanceof DOMException && error.name === 'InvalidStateError') return null
      throw error
    }
  }

  /** Null if the row is deleted or was never there; undefined if the store can't answer. */
  async function documentOf(collection: SyncedTableName | 'local', id: string) {
    const store = await storeOf(collection)
    if (!store) return undefined
    const found = await answerOf<Record<string, unknown> | undefined>(store.get(id))
    return found?._deleted === '0' ? found : null
  }

  /** Answers from an index; undefined if no index fits. */
  async function byIndex<T>(
    table: SyncedTableName,
    find: (indexes: Indexes) => IndexRange | undefined,
    answer: (store: IDBObjectStore, range: IndexRange) => Promise<T>,
  ): Promise<T | undefined> {
    const store = await storeOf(table)
    const range = store && find(Array.from(store.indexNames, (index) => index.slice(1, -1).split('+')))
    return store && range ? answer(store, range) : undefined
  }

  for (const collection of readEarly) void database(collection)
  return {
    async page({ table, where, sort, limit, within, search }) {
      if (isCompared({ search, within })) return undefined
      const query = { selector: live(where), sort: sort.map(({ field, direction }) => ({ [field]: direction })), limit }
      const find = (indexes: Indexes) =>
        sort.length > 0 ? rangeFor(query, indexes) : rangeOfAll(query.selector, indexes)
      const read = (store: IDBObjectStore, range: IndexRange) =>
        Promise.all([readRange(store, query, range, booleansOf(scope, table)), countRange(store, range)])
      const found = await byIndex(table, find, read)
      const rows = found && shownRows(table, found[0])
      return rows && { rows, total: found[1] }
    },
    count: ({ table, where, above }) =>
      byIndex(
        table,
        (indexes) => rangeOfAll(live(where), indexes, above?.field),
        (store, range) => countRange(store, range, above?.value),
      ),
    countUnsentDeletions: (table) =>
      byIndex(table, (indexes) => rangeOfAll({ _deleted: true, dirty: 1 }, indexes), countRange),
    async row({ table, id }) {
      const found = await documentOf(table, id)
      return found && shownRows(table, [fromStore(found, booleansOf(scope, table))])?.[0]
    },
    local: async (id) => (await documentOf('local', id))?.value as LocalRecord['value'] | undefined,
    close() {
      closed = true
      for (const opening of open.values()) void opening.then((database) => database?.close())
    },
  }
}

function live(where: object): Record<string, unknown> {
  return { ...where, _deleted: false }
}

/** Fields of a table that the store holds as '1' and '0', because an index contains them. */
function booleansOf(scope: Scope, table: SyncedTableName): readonly string[] {
  const { indexes = [], properties } = schemaIn(scope, syncedTable(table))
  const indexed = new Set(indexes.flat())
  return [
    '_deleted',
    ...Object.keys(properties).filter((field) => indexed.has(field) && properties[field]?.type === 'boolean'),
  ]
}

/** Rows without the database's metadata; undefined if one is damaged, because only the database can replace it. */
function shownRows<Name extends SyncedTableName>(
  table: Name,
  stored: readonly Record<string, unknown>[],
): Row<Name>[] | undefined {
  if (!stored.every((row) => isComplete(syncedTable(table), row))) return undefined
  return stored.map(({ _deleted, _meta, _rev, _attachments, ...row }) => row as unknown as Row<Name>)
}
