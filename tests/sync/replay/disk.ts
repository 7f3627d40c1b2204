import type {
  EventBulk,
  RxStorage,
  RxStorageChangeEvent,
  RxStorageInstance,
  RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { Subject } from 'rxjs'
import { lastPurge, tombstoneLifetime } from '#src/data/replication/purge.ts'
import type { Doc } from '#src/data/edits/unsent-edit.ts'
import type { Owner, Scheduler } from './scheduler.ts'

type Instance = RxStorageInstance<Doc, unknown, unknown>
type Bulk = EventBulk<RxStorageChangeEvent<Doc>, unknown>
type Written = Parameters<Instance['bulkWrite']>[0]
type Row = Written[number]

/** A tab, as its device's storage sees it. */
export interface DiskUser extends Owner {
  /** Opening a database takes no turns, because RxDB controls it. */
  isOpening: boolean
  /** Another tab removed a database that this tab has open. */
  onLost(): void
}

/** A write by a user's action, not by sync. */
export interface UserWrite {
  tab: string
  collection: string
  document: Doc
  previous: Doc | undefined
}

/** What survives a crash of a device; its tabs share it. */
export interface Disk {
  /** The storage as one tab sees it. */
  storageOf(tab: DiskUser): RxStorage<unknown, unknown>
  /** Every document of a collection, including deleted ones, read past all tabs. */
  documents(collection: string): Doc[]
  /** Changes a stored document without telling any tab, like a faulty disk. */
  damage(collection: string, id: string, change: (doc: Doc) => void): void
  isThere(): boolean
  /** Deletes everything. Later writes by a tab that has it open are discarded, as in IndexedDB. */
  remove(): void
}

/** Breaks a guarantee of the storage, to prove that the histories detect it. */
export interface DiskFault {
  /** Writes a user's value in one step, and its unsent mark in the next. */
  isTorn?: true
  /** A write overwrites what another tab, or sync, wrote since it was read. */
  isCareless?: true
  /** Writes of this context drop the unsent mark. */
  forgetsIn?: string
  /** The tray stores an edit that waits for its right, without the values that it was made from. */
  forgetsBases?: true
  /** The purge of old tombstones also removes deletions that are unsent. */
  purgesUnsent?: true
}

/**
 * Memory that several tabs share like IndexedDB. Each call takes two turns: the first performs it, the second reports to the tab. Calls to one store
 * keep their order. Other tabs learn of a write after the writing tab, as with a BroadcastChannel.
 */
export function createDisk(options: {
  name: string
  scheduler: Scheduler
  onUserWrite: (write: UserWrite) => void
  fault?: DiskFault | undefined
}): Disk {
  const { scheduler, fault } = options
  const memory = getRxStorageMemory() as unknown as RxStorage<unknown, unknown>
  const stores = new Map<string, Instance>()
  const contents = new Map<string, Map<string, Doc>>()
  let tears = 0
  let generation = 0
  const views = new Set<{ tab: DiskUser; collection: string; changes$: Subject<Bulk>; isLost?: true }>()

  async function storeOf(params: RxStorageInstanceCreationParams<Doc, unknown>): Promise<Instance> {
    const known = stores.get(params.collectionName)
    if (known) return known
    const store = await memory.createStorageInstance({ ...params, databaseName: `${options.name}-${generation}` })
    stores.set(params.collectionName, store)
    contents.set(params.collectionName, new Map())
    return store
  }

  /**
   * @param isCareless overwrites whatever is stored
   * @returns what was written, for watchers of the store
   */
  async function write(tab: DiskUser, store: Instance, written: Written, context: string, isCareless: boolean) {
    const rows = (isCareless ? written.map((row) => overThere(store, row)) : written).map((row) => dated(row, context))
    let bulk: Bulk | undefined
    const watching = store.changeStream().subscribe((emitted) => {
      bulk = emitted
    })
    const result = await store.bulkWrite(structuredClone(rows), context)
    watching.unsubscribe()
    if (fault?.purgesUnsent && rows.some(({ document }) => isPurge(document.id)))
      await Promise.all([...stores.values()].map((each) => cleanUp(each, tombstoneLifetime)))
    const failed = new Set(result.error.map(({ documentId }) => documentId))
    for (const { document, previous } of rows) {
      const doc: Doc = document
      if (failed.has(doc.id)) continue
      contents.get(store.collectionName)?.set(doc.id, doc)
      if (context.startsWith('sync-') || context === 'local-moved-edits') continue
      options.onUserWrite({
        tab: tab.name,
        collection: store.collectionName,
        document: doc,
        previous,
      })
    }
    return { result, bulk }
  }

  /** Stamps a row with the virtual time of the write: tombstones are removed by age. */
  function dated({ previous, document }: Row, context: string): Row {
    const row = { ...document, _meta: { ...document._meta, lwt: scheduler.now() } }
    if (fault?.forgetsBases) dropBases(row)
    if (context === fault?.forgetsIn) Object.assign(row, { dirty: 0, edit: undefined })
    return { ...(previous && { previous }), document: row }
  }

  /** Removes old tombstones. @param keep the minimum age, in milliseconds */
  async function cleanUp(store: Instance, lifetime: number): Promise<boolean> {
    const stored = contents.get(store.collectionName)
    for (const doc of stored?.values() ?? []) {
      const { lwt } = doc._meta as { lwt: number }
      if (doc._deleted && lwt < scheduler.now() - lifetime) stored?.delete(doc.id)
    }
    return store.cleanup(lifetime + Date.now() - scheduler.now())
  }

  /** Rewrites a row as if it had been made from what is stored. */
  function overThere(store: Instance, row: Row): Row {
    const there = contents.get(store.collectionName)?.get(row.document.id)
    return there && store.collectionName === 'projects' ? { ...row, previous: there as never } : row
  }

  function viewOf(tab: DiskUser, store: Instance): Instance {
    const collection = store.collectionName
    const view: typeof views extends Set<infer View> ? View : never = { tab, collection, changes$: new Subject<Bulk>() }
    views.add(view)

    /** @param happens runs in one turn; the function it returns is called when the tab hears of it */
    function call<T>(what: string, happens: () => Promise<{ heard: () => void; value: T; note?: string }>): Promise<T> {
      return new Promise((resolve, reject) => {
        async function begin() {
          if (view.isLost) return 'there is no such database any more'
          const { heard, value, note } = await happens()
          const hear = () => {
            heard()
            resolve(value)
          }
          if (tab.isOpening) hear()
          else scheduler.queue(`${tab.name} hears of ${collection}`, { owner: tab, what: `heard: ${what}`, work: hear })
          return note
        }
        if (tab.isOpening) begin().catch(reject)
        else scheduler.queue(`${tab.name} uses ${collection}`, { owner: tab, what, work: begin })
      })
    }

    /** The steps in which rows are written: one, unless the storage is sabotaged. */
    function partsOf(context: string): ((row: Row) => Row)[] {
      if (!fault?.isTorn || tab.isOpening || collection !== 'projects' || context.startsWith('sync-'))
        return [(row) => row]
      tears += 1
      const _rev = `1-torn-${tears}`
      const withoutEdit = ({ previous, document }: Row): Row => {
        const { edit, dirty } = (previous ?? {}) as Partial<Doc>
        const torn = { ...document, dirty: dirty ?? 0, _rev }
        if (edit) torn.edit = edit
        else delete torn.edit
        return { ...(previous && { previous }), document: torn }
      }
      return [withoutEdit, (row) => ({ ...row, previous: withoutEdit(row).document })]
    }

    const read = <T>(what: string, ask: () => Promise<T>) =>
      call(`reads ${collection} (${what})`, async () => ({
        heard: () => undefined,
        value: structuredClone(await ask()),
      }))

    function tell(bulk: Bulk | undefined) {
      if (!bulk) return
      view.changes$.next(bulk)
      for (const other of views) {
        if (other === view || other.collection !== collection || other.tab.isGone) continue
        const copy = structuredClone(bulk)
        scheduler.queue(`${other.tab.name} hears of other tabs`, {
          owner: other.tab,
          what: `hears that ${tab.name} wrote ${collection}`,
          work: () => other.changes$.next(copy),
        })
      }
    }

    return {
      databaseName: store.databaseName,
      collectionName: collection,
      schema: store.schema,
      internals: {},
      options: {},
      async bulkWrite(rows, context) {
        const error: Awaited<ReturnType<Instance['bulkWrite']>>['error'] = []
        let remaining = rows
        for (const [index, part] of partsOf(context).entries()) {
          const sent = remaining.map((row) => part(row))
          // The second half of a torn write skips the conflict check.
          const isCareless = !tab.isOpening && (fault?.isCareless === true || index > 0)
          const note = sent.map(({ document }) => nameOf(document)).join(', ')
          const result = await call(`writes ${collection} ${note} (${context})`, async () => {
            const { result, bulk } = await write(tab, store, sent, context, isCareless)
            const failed = result.error.map(({ status }) => String(status)).join(', ')
            return { heard: () => tell(bulk), value: result, note: failed }
          })
          error.push(...result.error)
          const failed = new Set(result.error.map(({ documentId }) => documentId))
          remaining = remaining.filter(({ document }) => !failed.has(document.id))
          if (remaining.length === 0) break
        }
        return { error }
      },
      query: (query) => read('query', () => store.query(query)),
      count: (query) => read('count', () => store.count(query)),
      findDocumentsById: (ids, withDeleted) => read('by id', () => store.findDocumentsById(ids, withDeleted)),
      cleanup: (lifetime) => read('cleanup', () => cleanUp(store, lifetime)),
      getAttachmentData: () => Promise.reject(new Error('replays have no attachments')),
      changeStream: () => view.changes$.asObservable(),
      close() {
        views.delete(view)
        return Promise.resolve()
      },
      remove: () => Promise.reject(new Error('replays remove no database')),
    }
  }

  return {
    storageOf: (tab) => ({
      name: memory.name,
      rxdbVersion: memory.rxdbVersion,
      createStorageInstance: async (params) =>
        viewOf(tab, await storeOf(params as RxStorageInstanceCreationParams<Doc, unknown>)) as never,
    }),
    documents: (collection) => [...(contents.get(collection)?.values() ?? [])],
    damage(collection, id, change) {
      const document = structuredClone(contents.get(collection)?.get(id))
      if (!document) return
      const previous = structuredClone(document)
      change(document)
      contents.get(collection)?.set(id, document)
      // The store accepts a write at once, and writes its indexes at the next query.
      void stores.get(collection)?.bulkWrite([{ previous, document: structuredClone(document) } as Row], 'damage')
    },
    isThere: () => stores.size > 0,
    remove() {
      generation += 1
      stores.clear()
      contents.clear()
      for (const view of views) {
        view.isLost = true
        if (!view.tab.isGone)
          scheduler.queue(`${view.tab.name} loses`, {
            owner: view.tab,
            what: `loses ${view.collection}`,
            work: view.tab.onLost,
          })
      }
      views.clear()
    },
  }
}

/** Drops the bases of an edit in the tray. */
function dropBases({ value }: Record<string, unknown>): void {
  const { edit } = (value ?? {}) as Partial<Doc>
  if (edit) Object.assign(edit, { base: {}, push: null })
}

/** Whether a device's own record is that of its last purge. */
const isPurge = (id: string) => id.includes(lastPurge)

/** Names a row by the start of its id, and a device's own record by its name. */
function nameOf({ id }: Doc): string {
  return id.includes('|') ? id.replace(/[\da-f]{8}-[\da-f-]{27}.*/, '…') : id.slice(0, 8)
}
