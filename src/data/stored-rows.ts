import { type LocalRecord, localSchema } from './collections/local.ts'
import { storeName } from './database-name.ts'
import { storedLastSynced } from './replication/last-synced.ts'
import { syncedTable } from './collections/tables.ts'
import { answerOf, countRange, fromStore, type IndexRange, rangeFor, rangeOfAll, readRange } from './index-range.ts'
import type { ListPage, ListRequest, Row, RowFilter } from './live-list.ts'
import type { SyncedTableName } from './collections/tables.ts'

/**
 * What the local database of a person holds, read from the browser's store itself: the first screen need not wait until the database's code
 * is loaded and its collections are open. Each answer is of one moment.
 */
export interface StoredRows {
  /** ISO time of the last complete exchange with the server. */
  readonly lastSyncedAt: string
  /** Undefined where it would take more than a look into an index. */
  page<Name extends SyncedTableName>(request: ListRequest<Name>): Promise<ListPage<Row<Name>> | undefined>
  count<Name extends SyncedTableName>(filter: RowFilter<Name>, above?: Above<Name>): Promise<number | undefined>
  /** Rows deleted on this device whose deletion the server hasn't answered for. */
  countUnsentDeletions(table: SyncedTableName): Promise<number | undefined>
  all<Name extends SyncedTableName>(filter: RowFilter<Name>): Promise<readonly Row<Name>[] | undefined>
  /** Null where the device doesn't hold it. */
  row<Name extends SyncedTableName>(key: { table: Name; id: string }): Promise<Row<Name> | null | undefined>
  /** A record of `collections/local.ts`. */
  local(id: string): Promise<LocalRecord['value'] | undefined>
  close(): void
}

/** Rows that hold more than this in the field. */
interface Above<Name extends SyncedTableName> {
  field: keyof Row<Name> & string
  value: string
}

/**
 * Opens what is stored of a local database.
 *
 * @param name see `databaseName`
 * @returns null where this device has never had everything: then there is nothing to show
 */
export async function openStoredRows(name: string, indexedDb: IDBFactory): Promise<StoredRows | null> {
  const open = new Map<SyncedTableName | 'local', Promise<IDBDatabase | null>>()
  let closed = false

  function database(collection: SyncedTableName | 'local'): Promise<IDBDatabase | null> {
    const version = collection === 'local' ? localSchema.version : syncedTable(collection).jsonSchema.version
    const known = open.get(collection) ?? openExisting(storeName(name, collection, version), indexedDb)
    open.set(collection, known)
    return known
  }

  async function storeOf(collection: SyncedTableName | 'local'): Promise<IDBObjectStore | null> {
    const found = await database(collection)
    return !closed && found ? found.transaction('docs', 'readonly').objectStore('docs') : null
  }

  async function local(id: string): Promise<LocalRecord['value'] | undefined> {
    const store = await storeOf('local')
    const record =
      store && (await answerOf<{ _deleted: string; value: LocalRecord['value'] } | undefined>(store.get(id)))
    return record?._deleted === '0' ? record.value : undefined
  }

  /** Answers by an index; undefined where there is none for it. */
  async function byIndex<T>(
    table: SyncedTableName,
    find: (indexes: readonly (readonly string[])[]) => IndexRange | undefined,
    answer: (store: IDBObjectStore, range: IndexRange) => Promise<T>,
  ): Promise<T | undefined> {
    const store = await storeOf(table)
    const range = store && find(Array.from(store.indexNames, (index) => index.slice(1, -1).split('+')))
    return store && range ? answer(store, range) : undefined
  }

  // Nearly every screen asks for them.
  void database('projects')
  const { lastSyncedAt } = await storedLastSynced(local)
  if (lastSyncedAt === null) {
    close()
    return null
  }

  function close() {
    closed = true
    for (const opening of open.values()) void opening.then((database) => database?.close())
  }

  const rows: StoredRows = {
    lastSyncedAt,
    local,
    close,
    async page({ table, where, sort, limit, within, search }) {
      if (search?.text.trim() || within?.length) return undefined
      const query = { selector: live(where), sort: sort.map(({ field, direction }) => ({ [field]: direction })), limit }
      const read = (store: IDBObjectStore, range: IndexRange) =>
        Promise.all([readRange(store, query, range, booleansOf(table)), countRange(store, range)])
      const found = await byIndex(table, (indexes) => rangeFor(query, indexes), read)
      return found && { rows: found[0].map(asShown), total: found[1] }
    },
    count: ({ table, where }, above) =>
      byIndex(
        table,
        (indexes) => rangeOfAll(live(where), indexes, above?.field),
        (store, range) => countRange(store, range, above?.value),
      ),
    countUnsentDeletions: (table) =>
      byIndex(table, (indexes) => rangeOfAll({ _deleted: true, dirty: 1 }, indexes), countRange),
    async all({ table, where }) {
      const query = { selector: live(where), sort: [] }
      const read = (store: IDBObjectStore, range: IndexRange) => readRange(store, query, range, booleansOf(table))
      const found = await byIndex(table, (indexes) => rangeOfAll(query.selector, indexes), read)
      return found?.map(asShown)
    },
    async row({ table, id }) {
      const store = await storeOf(table)
      if (!store) return undefined
      const stored = await answerOf<Record<string, unknown> | undefined>(store.get(id))
      return stored?._deleted === '0' ? asShown(fromStore(stored, booleansOf(table))) : null
    },
  }
  return rows
}

/**
 * Null where there is none: it must not be made, or the database itself would find it empty. Null where the browser refuses, too: the database
 * meets the same refusal, and it is told then.
 */
async function openExisting(name: string, indexedDb: IDBFactory): Promise<IDBDatabase | null> {
  const request = requestOf(() => indexedDb.open(name))
  return new Promise((resolve) => {
    if (!request) return resolve(null)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve(null)
    request.onsuccess = () => {
      const database = request.result
      // Another tab removes it, or has to change it.
      database.onversionchange = () => database.close()
      resolve(database)
    }
    return undefined
  })
}

function requestOf<Request>(ask: () => Request): Request | null {
  try {
    return ask()
  } catch {
    return null
  }
}

function live(where: object): Record<string, unknown> {
  return { ...where, _deleted: false }
}

/** Fields of a table that the store keeps as '1' and '0', because an index names them. */
function booleansOf(table: SyncedTableName): readonly string[] {
  const { indexes = [], properties } = syncedTable(table).jsonSchema
  const indexed = new Set(indexes.flat())
  return [
    '_deleted',
    ...Object.keys(properties).filter((field) => indexed.has(field) && properties[field]?.type === 'boolean'),
  ]
}

/** Without what the database notes about a row. */
function asShown<Name extends SyncedTableName>(stored: Record<string, unknown>): Row<Name> {
  const { _deleted, _meta, _rev, _attachments, ...row } = stored
  return row as Row<Name>
}
