import type { RxCollection, RxReplicationWriteToMasterRow } from 'rxdb/plugins/core'
import type { PushRecord } from '../collections/local.ts'
import type { AnyDoc, SyncedTable } from '../collections/synced-table.ts'
import type { Scope } from '../session/identity.ts'
import type { EditBases } from '../edit-base.ts'
import type { RefusedEdit } from '../sync-status.ts'
import type { Ledger } from './ledger.ts'
import { type Patience, Stopped } from './patience.ts'
import { madeFrom, mergeBase, type PushRow, planPush, planWithoutBase } from './plan.ts'
import { callPush, type PushResult } from './push-call.ts'
import { sameValue } from './same-value.ts'
import { isAhead, isUntouched } from './untouched.ts'
import { type Doc, docFromRow } from './wire.ts'

export interface PushContext {
  table: SyncedTable
  collection: RxCollection<AnyDoc>
  scope: Scope
  patience: Patience
  ledger: Ledger
  bases: EditBases
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Keeps a refused edit for the person. */
  refuse(edit: RefusedEdit): Promise<void>
  /** Resolves when none of these rows of the parent table waits to be sent. */
  parentsSent(ids: readonly string[]): Promise<void>
}

type WriteRow = RxReplicationWriteToMasterRow<AnyDoc>

/** One document on its way: what the device has, and what was last sent of it. */
interface Journey {
  next: Doc
  assumed: Doc | undefined
  /** The server's row as last answered; null where the server has none. */
  server?: Doc | null
  /** The edit that the server refused on this journey. */
  refused?: PushRecord
}

/**
 * RxDB's push handler for one table. Returns the server's row of every document it sent, which RxDB then takes over: the server's
 * answer is the outcome of the merge, and the next merge base. It never fails for a row's fault: a refused one goes to the tray.
 */
export function pushHandler(context: PushContext): (rows: WriteRow[]) => Promise<Doc[]> {
  return async (rows) => {
    try {
      return await push(context, rows)
    } catch (error) {
      // A stopped replication ignores what its handlers return.
      if (error instanceof Stopped) return []
      throw error
    }
  }
}

async function push(context: PushContext, rows: WriteRow[]): Promise<Doc[]> {
  const journeys = new Map<string, Journey>(
    rows.map((row) => [row.newDocumentState.id, { next: row.newDocumentState, assumed: row.assumedMasterState }]),
  )
  await resendUnanswered(context, journeys)
  await sendEdits(context, journeys)
  const outcome: Doc[] = []
  for (const { next, server } of journeys.values()) {
    if (server !== undefined) outcome.push(server ?? { ...next, _deleted: true })
  }
  return outcome
}

/** First what was sent before and never answered, to the letter: the server recognises it if it did arrive. */
async function resendUnanswered(context: PushContext, journeys: Map<string, Journey>): Promise<void> {
  const ledger = await context.ledger.read([...journeys.keys()])
  const unanswered = [...ledger.values()].filter((record) => record.answer === null)
  await send(context, journeys, unanswered)
}

async function sendEdits(context: PushContext, journeys: Map<string, Journey>): Promise<void> {
  const ledger = await context.ledger.read([...journeys.keys()])
  const records: PushRecord[] = []
  const behind: string[] = []
  const parents = new Set<string>()
  const bases = await context.bases.read([...journeys.keys()])
  const usedBases: string[] = []
  for (const [id, journey] of journeys) {
    const booked = mergeBase(journey.next, journey.assumed, ledger.get(id))
    const ahead = isAhead(journey.next, booked)
    const isSaid = wasRefused(context.table, journey) || (ahead && (await isUntouched(context.collection, id)))
    const base = ahead && !isSaid ? ((await rowItCameFrom(context, journeys, id)) ?? booked) : booked
    const planned = isSaid ? 'nothing' : planPush(context.table, journey.next, base)
    const plan = madeFrom(context.table, planned, journey.next, bases.get(id))
    if (plan === 'nothing') {
      if (await isBehindLedger(context, journey, ledger.get(id))) behind.push(id)
      continue
    }
    // Of a deletion the server is told nothing else: edits that went unsent before it are still unsent, should it be undone.
    const told = base && journey.next._deleted ? { ...base, _deleted: true } : journey.next
    records.push(context.ledger.record(id, context.newId(), told, plan, ledger.get(id)))
    usedBases.push(...Object.keys(plan.fields).map((field) => `${id}|${field}`))
    const parent = context.table.parent && plan.fields[context.table.parent.field]
    if (typeof parent === 'string') parents.add(parent)
  }
  if (parents.size > 0) await context.parentsSent([...parents])
  await context.ledger.write(records)
  // Only now: until the ledger holds them, a crash would lose them.
  if (bases.size > 0) await context.bases.forget(usedBases)
  await send(context, journeys, records)
  await fetchRows(context, journeys, behind)
}

/** Whether the device still has just what the server refused: it is in the tray, and sending it again would be refused again. */
function wasRefused(table: SyncedTable, { refused, next }: Journey): boolean {
  if (!refused) return false
  const fields = [...table.writable, ...table.insertable, '_deleted']
  return fields.every((field) => sameValue(refused.pushed[field], next[field]))
}

/** Whether the server has answered and RxDB's base is older than that answer; where it isn't, the ledger has served. */
async function isBehindLedger(
  context: PushContext,
  journey: Journey,
  record: PushRecord | undefined,
): Promise<boolean> {
  if (!record?.answer || journey.server !== undefined) return false
  const assumed = journey.assumed?.xid || '0'
  if (BigInt(assumed) < BigInt((record.answer as Doc).xid)) return true
  await context.ledger.forget([record.id])
  return false
}

/**
 * Asks for rows as they are now, by edits that change nothing. The ledger's answer may be older than rows which were pulled while the
 * document had unsent edits, and were left aside for that: those are not pulled again.
 */
async function fetchRows(context: PushContext, journeys: Map<string, Journey>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const results = await callPush(
    context,
    ids.map((id) => ({ id, push_id: context.newId(), base: {}, fields: {} })),
  )
  for (const id of ids) {
    const { journey, result } = pairOf(context, journeys, results, id)
    await takeOver(context, journey, result)
  }
}

/** The server's row, where the document was made from it as it is now. */
async function rowItCameFrom(
  context: PushContext,
  journeys: Map<string, Journey>,
  id: string,
): Promise<Doc | undefined> {
  await fetchRows(context, journeys, [id])
  const { next, server } = journeys.get(id) ?? {}
  return server && server.xid === next?.xid ? server : undefined
}

/** Takes the server's row for the outcome. What can't be taken over is done with: the ledger must not wait for it. */
async function takeOver(context: PushContext, journey: Journey, { row, id }: PushResult): Promise<Doc | undefined> {
  const server = row ? docFromRow(context.table, row) : null
  if (server) {
    journey.server = server
    return server
  }
  // Out of this person's sight; or a row this version can't hold, of which the device keeps its own.
  if (server === null) journey.server = null
  else console.error(`sync: a row of ${context.table.name} is not of the expected shape`, id)
  await context.ledger.forget([`${context.table.name}|${journey.next.id}`])
  return undefined
}

function pairOf(
  context: PushContext,
  journeys: Map<string, Journey>,
  results: Map<string, PushResult>,
  id: string,
): { journey: Journey; result: PushResult } {
  const journey = journeys.get(id)
  const result = results.get(id)
  if (!journey || !result) throw new Error(`sync_push did not answer for a row of ${context.table.name}`)
  return { journey, result }
}

async function send(
  context: PushContext,
  journeys: Map<string, Journey>,
  records: readonly PushRecord[],
): Promise<void> {
  if (records.length === 0) return
  const results = await callPush(context, records.map(pushRow))
  for (const record of records) {
    const { journey, result } = pairOf(context, journeys, results, rowId(record))
    await settle(context, journeys, journey, record, result)
  }
}

async function settle(
  context: PushContext,
  journeys: Map<string, Journey>,
  journey: Journey,
  record: PushRecord,
  result: PushResult,
): Promise<void> {
  if (result.result === 'rejected') {
    await context.refuse(refusedEdit(context, record, result))
    await context.ledger.takeBack(record)
    journey.refused = record
    if (result.unread) journey.server = lastKnown(journey, record)
    else await takeOver(context, journey, result)
    return
  }
  const server = await takeOver(context, journey, result)
  if (!server) return
  if (result.result === 'conflict') {
    await context.ledger.forget([record.id])
    const plan = planWithoutBase(context.table, record.pushed as Doc, server)
    if (plan === 'nothing') return
    const merged = context.ledger.record(rowId(record), context.newId(), record.pushed as Doc, plan)
    await context.ledger.write([merged])
    await send(context, journeys, [merged])
    return
  }
  await context.ledger.write([{ ...record, answer: server }])
}

/** The server's row as this device last heard of it; null where it never did. */
function lastKnown({ assumed, server }: Journey, { previous }: PushRecord): Doc | null {
  const heard = [server, previous?.answer as Doc | null | undefined, assumed].filter((doc) => doc && doc.xid !== '')
  return heard.reduce<Doc | null>(
    (last, doc) => (doc && !(last && BigInt(last.xid) >= BigInt(doc.xid)) ? doc : last),
    null,
  )
}

function pushRow(record: PushRecord): PushRow {
  return { id: rowId(record), push_id: record.push_id, base: record.base, fields: record.fields }
}

function rowId(record: PushRecord): string {
  return record.id.slice(record.id.indexOf('|') + 1)
}

function refusedEdit(context: PushContext, record: PushRecord, result: PushResult): RefusedEdit {
  const { table } = context
  const pushed = record.pushed as Doc
  const fields = Object.fromEntries(
    Object.keys(record.fields)
      .filter((field) => field !== '_deleted')
      .map((field) => [field, pushed[field]]),
  )
  return {
    id: record.push_id,
    table: table.name,
    row_id: pushed.id,
    kind: record.base === null ? 'created' : record.fields._deleted === true ? 'deleted' : 'changed',
    label: table.label(pushed),
    fields,
    document: pushed,
    code: result.code ?? '',
    constraint: result.constraint ?? '',
    message: result.message ?? '',
    refused_at: new Date(context.now()).toISOString(),
  }
}
