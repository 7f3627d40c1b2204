import { type Scope, shapeOf, type SyncedTable } from '../collections/synced-table.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import {
  abandon,
  type Answer,
  bareDocument,
  type Doc,
  freeze,
  isRequest,
  type Push,
  settle,
} from '../edits/unsent-edit.ts'
import { documentsById, rewrite, syncedCollection, unsentDocuments } from '../edits/documents.ts'
import type { RefusedEdit } from '../edits/edits.ts'
import { parkedEdit } from './parked.ts'
import { callPush, type PushResult, type PushRow } from './push-call.ts'
import { storeRefused } from '../edits/refused.ts'
import type { Retry } from './retry.ts'
import { isSound } from '../edits/sound.ts'
import { pendingEdit } from '../edits/unsent.ts'
import { docFromRow, toColumns } from './wire.ts'

const batchSize = 200

export interface PushContext {
  db: LocalDatabase
  table: SyncedTable
  scope: Scope
  retry: Retry
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/** A frozen edit. */
interface Sent {
  doc: Doc
  push: Push
}

/** A batch and the server's answer to it. */
interface Answered {
  sent: Sent[]
  results: ReadonlyMap<string, PushResult>
}

/**
 * Sends a table's unsent edits in batches: find dirty documents, freeze, call, settle. While the server handles a batch, the device settles
 * the previous one and freezes the next. After an interruption, the next push sends the frozen edits again unchanged, and the server
 * recognises those it has.
 *
 * @throws Stopped
 */
export async function pushTable(context: PushContext): Promise<void> {
  let sent = await freezeBatch(context, [])
  let answered: Answered | undefined
  while (sent.length > 0 || answered) {
    const request = sent.length > 0 ? callBatch(context, sent) : undefined
    // If the device can't write, nothing awaits this promise.
    request?.catch(() => undefined)
    if (answered) await settleBatch(context, answered)
    const next = await freezeBatch(context, sent)
    answered = await request
    sent = next
  }
}

async function callBatch(context: PushContext, sent: Sent[]): Promise<Answered> {
  const rows = sent.map((edit) => pushRow(context.table, edit))
  return { sent, results: await callPush(context, rows) }
}

async function settleBatch(context: PushContext, { sent, results }: Answered): Promise<void> {
  const { db, table } = context
  // Tray first: once an edit is settled, the refused values exist nowhere else.
  for (const edit of sent) await storeIfRefused(context, edit, resultOf(results, edit))
  const shape = shapeOf(table)
  const byId = new Map(sent.map((edit) => [edit.doc.id, edit]))
  const settled = (doc: Doc | undefined, id: string) => {
    const edit = byId.get(id)
    return edit && settle(shape, doc, edit.push.id, answerOf(table, resultOf(results, edit)))
  }
  await rewrite(syncedCollection(db, table.name), [...byId.keys()], settled, { context: 'sync-push' })
}

/**
 * Freezes the next edits. Edits that another tab froze first are sent as that tab froze them.
 *
 * @param onTheirWay edits to leave out, because the server is handling them
 */
async function freezeBatch(context: PushContext, onTheirWay: Sent[]): Promise<Sent[]> {
  const { db, table, newId } = context
  const collection = syncedCollection(db, table.name)
  const awaited = new Set(onTheirWay.map(({ doc }) => doc.id))
  const isPushed = table.pushes[context.scope]
  const { pushedInOrderOf: order } = table
  const dirty = await unsentDocuments(collection, isPushed && !order ? batchSize + awaited.size : undefined)
  const waiting = dirty.filter(({ id }) => !awaited.has(id))
  const sendable = await withParentsSent(context, isPushed ? waiting : await park(context, waiting))
  const unsent = order ? sendable.sort((a, b) => Number(a[order]) - Number(b[order])).slice(0, batchSize) : sendable
  const known = new Map(unsent.map((doc) => [doc.id, doc]))
  const frozen = new Map<string, Doc>()
  const freezeNow = (doc: Doc | undefined, id: string) => {
    const isMoved = doc !== undefined && sendsOtherParent(table, doc, known.get(id))
    const next = isMoved ? doc : doc && freeze(shapeOf(table), doc, newId())
    if (next?.edit?.push) frozen.set(id, next)
    else frozen.delete(id)
    return next
  }
  await rewrite(collection, [...known.keys()], freezeNow, { context: 'sync-push', known })
  return [...frozen.values()].flatMap((doc) => (doc.edit?.push ? [{ doc, push: doc.edit.push }] : []))
}

/**
 * Moves edits of a table that this user doesn't push to the tray, where they wait for the right to do so.
 *
 * @returns the rows to request all the same, damaged ones included
 */
async function park({ db, table, now }: PushContext, docs: readonly Doc[]): Promise<Doc[]> {
  const parked = new Map(docs.filter((doc) => isSound(table, doc) && !isRequest(doc)).map((doc) => [doc.id, doc]))
  const moment = new Date(now()).toISOString()
  for (const [place, doc] of [...parked.values()].entries()) {
    await storeRefused(db, parkedEdit(pendingEdit(table, doc), { now: moment, place }))
  }
  // A later write isn't in the tray yet.
  const drop = (doc: Doc | undefined, id: string) => (doc?._rev === parked.get(id)?._rev ? doc && abandon(doc) : doc)
  await rewrite(syncedCollection(db, table.name), [...parked.keys()], drop, { context: 'sync-push', known: parked })
  return docs.filter(({ id }) => !parked.has(id))
}

/**
 * Leaves out rows whose parent the server doesn't have yet, because the server would refuse them. These rows stay dirty until the parent has been
 * sent.
 */
async function withParentsSent({ db, table }: PushContext, docs: Doc[]): Promise<Doc[]> {
  const { parent } = table
  if (!parent || docs.length === 0 || !(parent.table in db)) return docs
  const ids = [...new Set(docs.map((doc) => String(doc[parent.field])))].filter((id) => id !== '')
  const parents = await documentsById(syncedCollection(db, parent.table), ids)
  return docs.filter((doc) => parents.get(String(doc[parent.field]))?.dirty !== 1)
}

/** Whether a push of `doc` would send another parent than that of `checked`. The other parent may be unsent, so the next push checks it. */
function sendsOtherParent({ parent }: SyncedTable, { edit, ...doc }: Doc, checked: Doc | undefined): boolean {
  if (!parent || !edit || edit.push || doc[parent.field] === checked?.[parent.field]) return false
  return edit.base === null || parent.field in edit.base
}

function pushRow(table: SyncedTable, { doc, push }: Sent): PushRow {
  const base = push.base && toColumns(table, push.base)
  const times = push.undoTimes && { times: toColumns(table, push.undoTimes) }
  return { id: doc.id, push_id: push.id, base, fields: toColumns(table, push.fields), ...times }
}

function resultOf(results: ReadonlyMap<string, PushResult>, { doc }: Sent): PushResult {
  const result = results.get(doc.id)
  if (!result) throw new Error('sync_push returned no result for a row')
  return result
}

function answerOf(table: SyncedTable, { id, result, row, unread }: PushResult): Answer {
  if (!row) return { result, row: unread ? undefined : null }
  const doc = docFromRow(table, row)
  if (!doc) console.error(`sync: a row of ${table.name} is invalid`, id)
  return { result, row: doc }
}

async function storeIfRefused(context: PushContext, { doc, push }: Sent, result: PushResult): Promise<void> {
  // A push without fields only requests the row.
  if (result.result !== 'rejected' || Object.keys(push.fields).length === 0) return
  if (context.table.dropsIfGone && result.code === 'not_found' && push.base !== null) return
  const { _deleted, ...fields } = push.fields
  const refused: RefusedEdit = {
    id: push.id,
    table: context.table.name,
    row_id: doc.id,
    kind: push.base === null ? 'created' : _deleted === true ? 'deleted' : 'changed',
    label: context.table.label(doc),
    fields,
    document: bareDocument({ ...doc, ...push.fields }),
    code: result.code ?? '',
    constraint: result.constraint ?? '',
    message: result.message ?? '',
    refused_at: new Date(context.now()).toISOString(),
  }
  await storeRefused(context.db, refused)
}
