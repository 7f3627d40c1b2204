import type { RxJsonSchema } from 'rxdb/plugins/core'
import { getBooleanIndexes, getDexieStoreSchema } from 'rxdb/plugins/storage-dexie'
import { fitMark, openExisting } from './existing-store.ts'
import { type Properties, withDefaults } from '../collections/json-schema.ts'

type Row = Record<string, unknown>
type Schema = Pick<RxJsonSchema<Row>, 'version' | 'properties' | 'indexes' | 'primaryKey'>

/** The native version of a store created by RxDB's Dexie storage. */
const firstVersion = 10
/** Documents read at a time: all of them at once would not fit in a phone's memory. */
const batchSize = 1000
/** How long another tab may take to close a store, in milliseconds. A frozen tab never does. */
const longestHolding = 3000

/** Another tab has the store open and doesn't close it. */
export class HeldByOtherTab extends Error {
  override name = 'HeldByOtherTab'
}

/**
 * Migrates a stored collection to the schema of this version of the app, from whichever version wrote it, including a newer one: indexes,
 * added columns (with their defaults), booleans in the form that indexes need. One transaction does it all, so a crash leaves the store
 * unchanged. Tabs of the other version must close the store first. Creates the store if it doesn't exist.
 *
 * @param schema as RxDB has completed it
 * @throws HeldByOtherTab
 */
export async function fitStore(name: string, schema: Schema, indexedDb: IDBFactory): Promise<void> {
  const known = await openExisting(name, indexedDb)
  const fits = known?.objectStoreNames.contains(fitMark(schema.version))
  const version = known ? known.version + 1 : firstVersion
  known?.close()
  if (!fits) await change(name, version, schema, indexedDb)
}

function change(name: string, version: number, schema: Schema, indexedDb: IDBFactory): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDb.open(name, version)
    let givingUp: ReturnType<typeof setTimeout> | undefined
    request.onblocked = () => {
      givingUp = setTimeout(() => reject(new HeldByOtherTab(`Another tab holds ${name}`)), longestHolding)
    }
    request.onupgradeneeded = ({ oldVersion }) => {
      clearTimeout(givingUp)
      const database = request.result
      const docs = oldVersion === 0 ? make(database) : request.transaction?.objectStore('docs')
      if (docs) fit(docs, schema)
      for (const mark of [...database.objectStoreNames].filter(isMark)) database.deleteObjectStore(mark)
      database.createObjectStore(fitMark(schema.version))
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be changed`))
  })
}

const isMark = (store: string) => store.startsWith(fitMark(''))

/** Creates the object stores as RxDB's Dexie storage does. @returns the store of its documents */
function make(database: IDBDatabase): IDBObjectStore {
  database.createObjectStore('attachments', { keyPath: 'id' })
  database.createObjectStore('changes', { keyPath: 'sequence', autoIncrement: true }).createIndex('id', 'id')
  return database.createObjectStore('docs', { keyPath: 'id' })
}

/** Drops indexes, changes the documents, then adds indexes, so that each index is written once. */
function fit(docs: IDBObjectStore, schema: Schema): void {
  const indexes = getDexieStoreSchema(schema as never)
    .split(', ')
    .slice(1)
  for (const index of [...docs.indexNames]) if (!indexes.includes(index)) docs.deleteIndex(index)
  const booleans = new Set(getBooleanIndexes(schema as never))
  const fitted = (doc: Row) => inFormOf(schema.properties, booleans, withDefaults(schema.properties, doc))
  changeDocuments(docs, fitted, () => {
    for (const index of indexes) if (!docs.indexNames.contains(index)) docs.createIndex(index, keyPathOf(index))
  })
}

function keyPathOf(index: string): string | string[] {
  return index.startsWith('[') ? index.slice(1, -1).split('+') : index
}

/** @param change returns the same object to leave the document unchanged */
function changeDocuments(docs: IDBObjectStore, change: (doc: Row) => Row, then: () => void, after?: IDBValidKey): void {
  const request = docs.getAll(after === undefined ? null : IDBKeyRange.lowerBound(after, true), batchSize)
  request.onsuccess = () => {
    const batch = request.result as Row[]
    for (const doc of batch) {
      const next = change(doc)
      if (next !== doc) docs.put(next)
    }
    const last = batch.at(-1)
    if (last && batch.length === batchSize) changeDocuments(docs, change, then, last.id as string)
    else then()
  }
}

/** RxDB stores indexed booleans as '1' and '0', because IndexedDB can't index booleans, and other booleans unchanged. */
function inFormOf(properties: Properties, indexed: ReadonlySet<string>, doc: Row): Row {
  const changed: Row = {}
  for (const [field, { type }] of Object.entries(properties)) {
    const value = doc[field]
    if (type !== 'boolean') continue
    if (indexed.has(field) && typeof value === 'boolean') changed[field] = value ? '1' : '0'
    if (!indexed.has(field) && typeof value === 'string') changed[field] = value === '1'
  }
  return Object.keys(changed).length > 0 ? { ...doc, ...changed } : doc
}
