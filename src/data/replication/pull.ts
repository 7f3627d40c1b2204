import { readState, writeState } from '../collections/local.ts'
import { shapeOf, type SyncedTable } from '../collections/synced-table.ts'
import type { LocalDatabase } from '../database.ts'
import type { Scope } from '../session/identity.ts'
import { allDocuments, isEmpty, rewrite, syncedCollection } from './documents.ts'
import type { Patience } from './patience.ts'
import { type Checkpoint, type Page, type PullAnswer, protocol, pullAnswer } from './protocol.ts'
import { sameValue } from './same-value.ts'
import { type Doc, forget, take, withdraw } from './unsent-edit.ts'
import { docFromRow, rowsOf } from './wire.ts'

/** Rows of all tables in one answer. */
const pageSize = 1000
/** One record for all tables: an answer moves their checkpoints in one write. */
const checkpointsRecord = 'checkpoints'

export interface PullContext {
  db: LocalDatabase
  tables: readonly SyncedTable[]
  /** Tables to ask for. Each request takes them out, so more can be added at any time. */
  wanted: Set<SyncedTable>
  scope: Scope
  patience: Patience
  newId(): string
  /** Called when an answer has been written. */
  onPulled(pulled: Pulled): Promise<void>
}

export interface Pulled {
  /** How many rows were written. */
  rows: number
  /** Read to their end. */
  complete: SyncedTable[]
  /** Rows wait behind the server's fence: ask again soon. */
  behind: SyncedTable[]
  /** The local database did not take the page: ask again later. */
  failed: SyncedTable[]
}

/** How far a table has been read. */
interface Reading {
  table: SyncedTable
  /** Where the next page begins. */
  from: Checkpoint
  /** The collection had no document at the start of the first sync, so none has to be looked up. */
  startsEmpty?: boolean
  /**
   * Set while the whole table is read again: after the server was restored, when this device was away for longer than tombstones are kept, or where a
   * first sync was cut off before its first checkpoint. Documents that were here before and don't come are gone from the server.
   */
  resync?: {
    before: string[]
    present: Set<string>
    /** Takes every row as it is: transaction ids of before a reset mean nothing. */
    force: boolean
    /** The one before it, where this is a reset. */
    epoch: string | undefined
  }
}

interface Arrival {
  reading: Reading
  page: Page
  /** The table is read from the start instead. */
  isDropped?: boolean
}

/**
 * Reads what is new in the wanted tables, all in one request, and goes on with those that have more and those wanted since. Each page is written
 * before its checkpoint. Interrupted at any point, the next pull reads from the last checkpoint again, which changes nothing.
 *
 * @throws Stopped
 */
export async function pullTables(context: PullContext): Promise<void> {
  const { db, tables, wanted } = context
  if (wanted.size === 0) return
  let checkpoints = ((await readState(db.local, checkpointsRecord)) ?? {}) as Record<string, Checkpoint>
  const readings = new Map<SyncedTable, Reading>()
  const asked = new Set<SyncedTable>()

  function ask(): Promise<Arrival[]> | undefined {
    const next = tables.filter((table) => wanted.delete(table))
    if (next.length === 0) return undefined
    const request = fetchPages(context, next.map(readingOf))
    // Asked ahead: if storing the checkpoints fails, nobody awaits it.
    request.catch(() => undefined)
    return request
  }

  function readingOf(table: SyncedTable): Reading {
    asked.add(table)
    const reading = readings.get(table) ?? { table, from: checkpoints[table.name] ?? null }
    readings.set(table, reading)
    return reading
  }

  /** Does a step for each table by itself. @returns those for which it went well */
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
      // A page that follows one which could not be written is dropped with it.
      const arrivals = (await request).filter(({ reading }) => readings.get(reading.table) === reading)
      const turned = await each(arrivals, turnPage)
      // The server reads the next pages while the device writes these.
      request = ask()
      const written = await each(turned, writePage)
      const settled = written.filter(({ reading }) => !reading.resync)
      const moved = Object.fromEntries(settled.map(({ reading, page }) => [reading.table.name, page.checkpoint]))
      const next = { ...checkpoints, ...moved }
      if (!sameValue(next, checkpoints)) await writeState(db.local, checkpointsRecord, next)
      checkpoints = next
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

function tablesOf(arrivals: Arrival[]): SyncedTable[] {
  return arrivals.map(({ reading }) => reading.table)
}

async function fetchPages({ scope, patience }: PullContext, readings: Reading[]): Promise<Arrival[]> {
  const tables = readings.map(({ table, from }) => ({ table: table.name, checkpoint: from }))
  const args = { tables, page_size: pageSize, scope, protocol }
  const answer = await patience.call<PullAnswer>('sync_pull_tables', args, { shape: pullAnswer(tables) })
  return readings.flatMap((reading) => {
    const page = answer.tables[reading.table.name]
    return page ? [{ reading, page }] : []
  })
}

/** Decides where the table is read on. */
async function turnPage({ db, wanted }: PullContext, arrival: Arrival): Promise<void> {
  const { reading, page } = arrival
  const collection = syncedCollection(db, reading.table.name)
  const isFirst = reading.startsEmpty === undefined && reading.from === null
  reading.startsEmpty ??= isFirst && (await isEmpty(collection))
  if (page.reset || (isFirst && !reading.startsEmpty)) {
    arrival.isDropped = true
    // Before the first page is asked for: a row that is created after this may be missing in it. What the server never had can't be gone from it,
    // but before a reset it may have had what is on its way.
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
    else console.error(`sync: a row of ${table.name} is not of the expected shape and was left out`, row.id)
  }
  const shape = shapeOf(table)
  await rewrite(
    collection,
    [...rows.keys()],
    (doc, id) => {
      const row = rows.get(id)
      // A tombstone of a row that this device never had.
      if (!row || (!doc && row._deleted)) return doc
      return take(shape, doc, row, { force: resync?.force ?? false })
    },
    { context: resync ? 'sync-resync' : 'sync-pull', ...(startsEmpty && { known: new Map() }) },
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
