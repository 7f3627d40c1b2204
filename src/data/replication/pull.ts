import { readState, writeState } from '../collections/local.ts'
import { sameValue } from '#src/domain/lists.ts'
import { type Scope, shapeOf, type SyncedTable } from '../collections/synced-table.ts'
import { isRecord } from '../collections/sound-fields.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { allDocuments, isEmpty, rewrite, syncedCollection } from '../edits/documents.ts'
import { type Checkpoint, clientVersion, type Page, type PullAnswer, pullAnswer, storedCheckpoint } from './protocol.ts'
import type { Retry } from './retry.ts'
import { type Doc, forget, take, withdraw } from '../edits/unsent-edit.ts'
import { docFromRow, rowFields, rowsOf, withTexts } from './wire.ts'

/** Maximum number of rows in one answer, over all tables. */
const pageSize = 1000
/** One record for all tables, so that one write moves the checkpoints of an answer. */
const checkpointsRecord = 'checkpoints'

/** The last position in a table, and the columns that were read: rows read earlier lack a column that a newer version of the app adds. */
interface ReadSoFar {
  checkpoint: Checkpoint
  columns: string
}

const columnsOf = (table: SyncedTable) => rowFields(table).sort().join()

export interface PullContext {
  db: LocalDatabase
  tables: readonly SyncedTable[]
  /** Tables to request. Each request removes its tables, so more can be added at any time. */
  wanted: Set<SyncedTable>
  scope: Scope
  retry: Retry
  newId(): string
  /** Called when an answer has been written. */
  onPulled(pulled: Pulled): Promise<void>
}

export interface Pulled {
  /** Number of rows written. */
  rows: number
  /** Tables read to the end. */
  complete: SyncedTable[]
  /** Tables with rows behind the server's fence: ask again soon. */
  behind: SyncedTable[]
  /** Tables whose page the local database could not store: ask again later. */
  failed: SyncedTable[]
}

/** The progress of reading a table. */
interface Reading {
  table: SyncedTable
  /** The start of the next page. */
  from: Checkpoint
  /** The collection was empty at the start of the first sync, so no document needs to be looked up. */
  startsEmpty?: boolean
  /**
   * Set during a full resync: after the server was restored, after this device was away for longer than tombstones are stored, or after a
   * first sync stopped before its first checkpoint. Earlier documents that don't arrive are gone from the server.
   */
  resync?: {
    before: string[]
    present: Set<string>
    /** Take every row unconditionally: transaction ids from before a reset are meaningless. */
    force: boolean
    /** The epoch before a reset. */
    epoch: string | undefined
  }
}

interface Arrival {
  reading: Reading
  page: Page
  /** The page is dropped and the table read from the start. */
  isDropped?: boolean
}

/**
 * Reads changes of the wanted tables in one request, then continues with tables that have more and tables added since. Each page is written
 * before its checkpoint. After an interruption, the next pull reads from the last checkpoint again, which is idempotent.
 *
 * @throws Stopped
 */
export async function pullTables(context: PullContext): Promise<void> {
  const { db, tables, wanted } = context
  if (wanted.size === 0) return
  let known = readableCheckpoints(await readState(db.local, checkpointsRecord))
  const readings = new Map<SyncedTable, Reading>()
  const asked = new Set<SyncedTable>()

  function ask(): Promise<Arrival[]> | undefined {
    const next = tables.filter((table) => wanted.delete(table))
    if (next.length === 0) return undefined
    const request = fetchPages(context, next.map(readingOf))
    // Prefetched: if storing the checkpoints fails, nothing awaits this promise.
    request.catch(() => undefined)
    return request
  }

  function readingOf(table: SyncedTable): Reading {
    asked.add(table)
    const soFar = known[table.name]
    const from = soFar?.columns === columnsOf(table) ? soFar.checkpoint : null
    const reading = readings.get(table) ?? { table, from }
    readings.set(table, reading)
    return reading
  }

  /** Runs a step for each table independently. @returns the arrivals for which it succeeded */
  async function each(arrivals: Arrival[], step: (context: PullContext, arrival: Arrival) => Promise<void>) {
    const outcomes = await Promise.allSettled(arrivals.map((arrival) => step(context, arrival)))
    return arrivals.filter(({ reading: { table } }, index) => {
      const outcome = outcomes[index]
      if (outcome?.status !== 'rejected') return true
      console.error(`sync: pull of ${table.name} failed`, outcome.reason)
      readings.delete(table)
      return false
    })
  }

  try {
    let request = ask()
    while (request) {
      // If a page could not be written, drop the prefetched page that follows it.
      const arrivals = (await request).filter(({ reading }) => readings.get(reading.table) === reading)
      const turned = await each(arrivals, turnPage)
      // The server reads the next pages while the device writes these.
      request = ask()
      const written = await each(turned, writePage)
      const settled = written.filter(({ reading }) => !reading.resync)
      const moved = settled.map(({ reading: { table }, page: { checkpoint } }): [string, ReadSoFar] => {
        return [table.name, { checkpoint, columns: columnsOf(table) }]
      })
      const next = { ...known, ...Object.fromEntries(moved) }
      if (!sameValue(next, known)) await writeState(db.local, checkpointsRecord, next)
      known = next
      const complete = settled.filter(({ page }) => !page.more)
      await context.onPulled({
        rows: written.reduce((rows, { page }) => rows + (page.columns.id?.length ?? 0), 0),
        complete: tablesOf(complete),
        behind: tablesOf(complete.filter(({ page }) => page.behind)),
        failed: tablesOf(arrivals.filter((arrival) => !written.includes(arrival))),
      })
    }
  } catch (error) {
    for (const table of asked) wanted.add(table)
    throw error
  }
}

/** The stored checkpoints. A table whose checkpoint was damaged is read from the start. */
function readableCheckpoints(stored: unknown): Record<string, ReadSoFar> {
  if (!isRecord(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, soFar]) => {
      if (!isRecord(soFar) || typeof soFar.columns !== 'string') return []
      const { success, data } = storedCheckpoint.safeParse(soFar.checkpoint)
      return success ? [[name, { checkpoint: data, columns: soFar.columns }]] : []
    }),
  )
}

function tablesOf(arrivals: Arrival[]): SyncedTable[] {
  return arrivals.map(({ reading }) => reading.table)
}

async function fetchPages({ scope, retry }: PullContext, readings: Reading[]): Promise<Arrival[]> {
  const tables = readings.map(({ table, from }) => ({ table: table.name, checkpoint: from }))
  const args = { tables, page_size: pageSize, scope, client: clientVersion }
  const answer = await retry.call<PullAnswer>('sync_pull_tables', args, { shape: pullAnswer(tables) })
  return readings.flatMap((reading) => {
    const page = answer.tables[reading.table.name]
    return page ? [{ reading, page }] : []
  })
}

/** Decides where to continue reading the table. */
async function turnPage({ db, wanted }: PullContext, arrival: Arrival): Promise<void> {
  const { reading, page } = arrival
  const collection = syncedCollection(db, reading.table.name)
  const isFirst = reading.startsEmpty === undefined && reading.from === null
  reading.startsEmpty ??= isFirst && (await isEmpty(collection))
  if (page.reset || (isFirst && !reading.startsEmpty)) {
    arrival.isDropped = true
    // List the documents before requesting the first page, which may lack rows created afterwards. A row that the server never had isn't missing, but
    // the server may have received its insert before a reset.
    const before = (await allDocuments(collection)).filter(
      ({ xid, edit }) => xid !== '' || (page.reset && edit?.push?.base === null),
    )
    const epoch = reading.from?.epoch
    reading.resync = { before: before.map(({ id }) => id), present: new Set(), force: page.reset, epoch }
  }
  reading.from = arrival.isDropped ? null : page.checkpoint
  if (page.more || arrival.isDropped) wanted.add(reading.table)
}

async function writePage({ db, newId }: PullContext, { reading, page, isDropped }: Arrival): Promise<void> {
  if (isDropped) return
  const { table, startsEmpty, resync } = reading
  const collection = syncedCollection(db, table.name)
  const rows = new Map<string, Doc>()
  for (const row of rowsOf(page.columns)) {
    resync?.present.add(String(row.id))
    const doc = docFromRow(table, row)
    if (doc) rows.set(doc.id, doc)
    else console.error(`sync: a row of ${table.name} is invalid and was skipped`, row.id)
  }
  const shape = shapeOf(table)
  // An earlier page of the first sync may have brought a row that has been deleted since.
  const isNew = startsEmpty && ![...rows.values()].some(({ _deleted }) => _deleted)
  await rewrite(
    collection,
    [...rows.keys()],
    (doc, id) => {
      const row = rows.get(id)
      // Skip the tombstone of a row that this device never had.
      if (!row || (!doc && row._deleted)) return doc
      return take(shape, doc, doc ? withTexts(table, row, doc) : row, { force: resync?.force ?? false })
    },
    { context: resync ? 'sync-resync' : 'sync-pull', ...(isNew && { known: new Map() }) },
  )
  await rewrite(collection, page.revoked, (doc) => doc && withdraw(doc), { context: 'sync-pull' })
  if (page.more) return
  reading.startsEmpty = false
  if (!resync) return
  const missing = resync.before.filter((id) => !resync.present.has(id))
  const isRestored = resync.epoch !== undefined && resync.epoch !== page.checkpoint?.epoch
  await rewrite(collection, missing, (doc) => doc && forget(doc, isRestored ? newId() : undefined), {
    context: 'sync-resync',
  })
  delete reading.resync
}
