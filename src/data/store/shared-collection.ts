import {
  type EventBulk,
  fillWithDefaultSettings,
  getWrappedStorageInstance,
  normalizeMangoQuery,
  type PreparedQuery,
  prepareQuery,
  type RxCollection,
  type RxDocument,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorage,
  type RxStorageChangeEvent,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core'
import { filter, map, merge } from 'rxjs'
import { groupBy } from '#src/domain/lists.ts'
import { type AnyDoc, versioned, withDefaults } from '../collections/json-schema.ts'
import { schemaIn, type Scope, type SyncedTable, withoutKey } from '../collections/synced-table.ts'
import type { TableCollection } from './local-database.ts'

/** The collection of all tables without one of their own. See decision 51. */
export const sharedName = 'shared'

/** A document in the shared collection: its row's document, its table, and a key made from both. */
export type SharedDoc = AnyDoc & { key: string; table: string }

type Instance<Doc> = RxStorageInstance<Doc, unknown, unknown>
type Stores = ReadonlyMap<string, Instance<AnyDoc>>

const keyOf = (table: string, id: string) => `${table}|${id}`

/** The schema of the shared collection. Types, defaults and indexes are those of each table's store. */
export function sharedSchema(tables: readonly SyncedTable[]): RxJsonSchema<SharedDoc> {
  const fields = tables.flatMap(({ jsonSchema }) => Object.keys(jsonSchema.properties))
  return versioned<SharedDoc>({
    type: 'object',
    primaryKey: { key: 'key', fields: ['table', 'id'], separator: '|' },
    properties: {
      ...Object.fromEntries([...fields, 'table'].map((field) => [field, {}])),
      key: { type: 'string', maxLength: 100 },
    },
  })
}

/** A storage whose shared collection keeps each table in a store of its own, as if the table had a collection. */
export function storageOfTables(
  storage: RxStorage<unknown, unknown>,
  scope: Scope,
  tables: readonly SyncedTable[],
): RxStorage<unknown, unknown> {
  return {
    ...{ name: storage.name, rxdbVersion: storage.rxdbVersion },
    async createStorageInstance(params) {
      if (params.collectionName !== sharedName) return storage.createStorageInstance(params)
      const opening = tables.map(async (table) => {
        const schema = fillWithDefaultSettings<AnyDoc>(schemaIn(scope, table))
        const store = await storage.createStorageInstance<AnyDoc>({ ...params, collectionName: table.name, schema })
        return [table.name, store] as const
      })
      try {
        return sharedInstance(params as never, new Map(await Promise.all(opening))) as never
      } catch (error) {
        // An open store would block the next try.
        for (const store of await Promise.allSettled(opening)) {
          if (store.status === 'fulfilled') await store.value[1].close()
        }
        throw error
      }
    },
  }
}

function sharedInstance(
  { databaseName, collectionName, schema, options }: RxStorageInstanceCreationParams<SharedDoc, unknown>,
  stores: Stores,
): Instance<SharedDoc> {
  const storeOf = (table: string) => stores.get(table) as Instance<AnyDoc>
  const prepared = ({ query }: PreparedQuery<SharedDoc>) => {
    const { table, ...selector } = query.selector as { table: { $eq: string } }
    const store = storeOf(table.$eq)
    const sort = query.sort.filter((part) => !('key' in part))
    return { table: table.$eq, store, query: prepareQuery(store.schema, { ...query, selector, sort }) }
  }
  /**
   * Passes each table's part to its store. A write to several tables takes a transaction for each, which is safe: RxDB combines only writes that
   * don't depend on each other.
   */
  const inParts = async <Item, Answer>(
    items: readonly Item[],
    tableOf: (item: Item) => string,
    ask: (store: Instance<AnyDoc>, part: readonly Item[], table: string) => Promise<readonly Answer[]>,
  ) => {
    const parts = [...groupBy(items, tableOf)]
    return (await Promise.all(parts.map(([table, part]) => ask(storeOf(table), part, table)))).flat()
  }
  const all = async (act: (store: Instance<AnyDoc>) => Promise<unknown>) => {
    await Promise.all([...stores.values()].map(act))
  }
  // Tables are purged one by one, and none has attachments.
  const instance: Omit<Instance<SharedDoc>, 'cleanup' | 'getAttachmentData'> = {
    ...{ databaseName, collectionName, schema, internals: stores, options: options as object },
    async bulkWrite(rows, context) {
      const tableOf = ({ document }: (typeof rows)[number]) => document.table
      const error = await inParts(rows, tableOf, async (store, part, table) => {
        const writes = part.map(({ document, previous }) => ({
          document: withoutKey(document),
          ...(previous && { previous: withoutKey(previous) }),
        }))
        return (await store.bulkWrite(writes, context)).error.map((failure) => ({
          ...failure,
          documentId: keyOf(table, failure.documentId),
          writeRow: part.find(({ document }) => document.id === failure.documentId),
          ...('documentInDb' in failure && { documentInDb: within(table, failure.documentInDb) }),
        }))
      })
      return { error: error as never }
    },
    findDocumentsById: (keys, deleted) =>
      inParts(
        keys,
        (key) => key.slice(0, key.indexOf('|')),
        async (store, part, table) => {
          const ids = part.map((key) => key.slice(table.length + 1))
          return (await store.findDocumentsById(ids, deleted)).map((doc) => within(table, doc))
        },
      ),
    async query(outer) {
      const { table, store, query } = prepared(outer)
      return { documents: (await store.query(query)).documents.map((doc) => within(table, doc)) }
    },
    async count(outer) {
      const { store, query } = prepared(outer)
      return store.count(query)
    },
    changeStream: () =>
      merge(...[...stores].map(([table, store]) => store.changeStream().pipe(map((bulk) => bulkWithin(table, bulk))))),
    close: () => all((store) => store.close()),
    remove: () => all((store) => store.remove()),
  }
  return instance as Instance<SharedDoc>
}

type Bulk<Doc> = EventBulk<RxStorageChangeEvent<Doc>, unknown>

function bulkWithin(table: string, bulk: Bulk<AnyDoc>): Bulk<SharedDoc> {
  const events = bulk.events.map((event) => ({
    ...event,
    documentId: keyOf(table, event.documentId),
    documentData: within(table, event.documentData),
    ...(event.previousDocumentData && {
      previousDocumentData: within(table, event.previousDocumentData),
    }),
  }))
  return { ...bulk, events: events as RxStorageChangeEvent<SharedDoc>[] }
}

function within(table: string, doc: RxDocumentData<AnyDoc>): RxDocumentData<SharedDoc> {
  return { ...doc, key: keyOf(table, doc.id), table }
}

/** A table of the shared collection, to be used like a collection of its own. */
export function tableIn(shared: RxCollection<SharedDoc>, { name }: SyncedTable): TableCollection<AnyDoc> {
  const store = (shared.internalStorageInstance.internals as Stores).get(name) as Instance<AnyDoc>
  const { schema } = store
  const asShared = (row: object) => withDefaults(schema.properties, { ...row, table: name }) as SharedDoc
  /** Sorted as the table's own indexes are. */
  const narrowed = (query: object = {}): object => {
    const { sort, selector } = normalizeMangoQuery<AnyDoc>(schema, query)
    return { ...query, sort, selector: { ...selector, table: name } }
  }
  const byId = (docs: Map<string, RxDocument<SharedDoc>>) => new Map([...docs.values()].map((doc) => [doc.id, doc]))
  const table: Omit<TableCollection<SharedDoc>, 'storageInstance' | 'schema'> = {
    name,
    database: shared.database,
    get closed() {
      return shared.closed
    },
    // A store's events are of one table.
    eventBulks$: shared.eventBulks$.pipe(filter(({ events }) => events[0]?.documentData.table === name)),
    find: (query) => shared.find(narrowed(query)),
    findOne: (query) => shared.findOne(typeof query === 'string' ? keyOf(name, query) : narrowed(query)),
    findByIds(ids) {
      const found = shared.findByIds(ids.map((id) => keyOf(name, id)))
      return { $: found.$.pipe(map(byId)), exec: async () => byId(await found.exec()) }
    },
    count: (query) => shared.count(narrowed(query)),
    insert: (row) => shared.insert(asShared(row)),
    insertIfNotExists: (row) => shared.insertIfNotExists(asShared(row)),
    bulkInsert: (rows) => shared.bulkInsert(rows.map(asShared)),
    upsert: (row) => shared.upsert(asShared(row)),
  }
  return Object.assign(table as unknown as TableCollection<AnyDoc>, {
    schema: { jsonSchema: schema },
    storageInstance: getWrappedStorageInstance(shared.database as never, store, schema),
  })
}
