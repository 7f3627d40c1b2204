import type { PushRecord } from '../collections/local.ts'
import type { AnyDoc, SyncedTable } from '../collections/synced-table.ts'
import { sameValue } from './same-value.ts'
import { type Doc, toColumn } from './wire.ts'

/** A row of `sync_push`; see docs/sync-protocol.md. */
export interface PushRow {
  id: string
  push_id: string
  base: Record<string, unknown> | null
  fields: Record<string, unknown>
}

/** What to send for one document: an edit, or nothing because the server has it all. */
export type PushPlan = Pick<PushRow, 'base' | 'fields'> | 'nothing'

/**
 * The last state of a document that the device and the server both knew: the merge base.
 *
 * RxDB keeps one, but not when the document was edited again while its push was under way: then it is the document as pushed, which
 * is what the person went on from. It is not the row that the server answered with: after a lost answer, that row may hold what
 * others have written since, and an edit that never saw it has to be compared with what it was made from. Only a document that
 * was taken over from the answer, as its transaction id tells, was made from the answer (the device stopped before RxDB knew).
 *
 * @param next the document as it is on the device
 */
export function mergeBase(next: Doc, assumed: Doc | undefined, ledger: PushRecord | undefined): Doc | undefined {
  const known = assumed && assumed.xid !== '' ? assumed : undefined
  if (!ledger?.answer) return known
  const answer = ledger.answer as Doc
  if (known && BigInt(known.xid) >= BigInt(answer.xid)) return known
  return next.xid === answer.xid ? answer : { ...(ledger.pushed as Doc), xid: answer.xid }
}

/**
 * The edit that leads from the merge base to the document: changed fields only, each with the value it was made from.
 *
 * @param next the document as it is on the device
 * @param base undefined when the server has never had it
 */
export function planPush(table: SyncedTable, next: Doc, base: Doc | undefined): PushPlan {
  if (!base) return next._deleted ? 'nothing' : planInsert(table, next)
  const changed = [...table.writable, ...table.insertable].filter((field) => !sameValue(next[field], base[field]))
  // A deletion takes the row as it is: edits made just before it would only bring it back into dispute.
  if (next._deleted && !base._deleted) return { base: { _deleted: false }, fields: { _deleted: true } }
  if (next._deleted) return 'nothing'
  if (changed.length === 0 && !base._deleted) return 'nothing'
  const edit = { base: columns(table, changed, base), fields: columns(table, changed, next) }
  if (base._deleted) {
    edit.base._deleted = true
    edit.fields._deleted = false
  }
  return edit
}

/**
 * The same edit, made from what the person saw when they began it where that is older than the device's own merge base: the
 * database then records what it replaces.
 *
 * @param next the document as it is on the device
 * @param seen field values, see `EditBases`
 */
export function madeFrom(
  table: SyncedTable,
  plan: PushPlan,
  next: Doc,
  seen: Readonly<Record<string, unknown>> | undefined,
): PushPlan {
  if (!seen || plan === 'nothing' || !plan.base) return plan
  // A field changed back to what it was made from is still an edit: with an equal base the database would not write it.
  const fields = Object.keys(plan.fields).filter((field) => field in seen && !sameValue(next[field], seen[field]))
  return { ...plan, base: { ...plan.base, ...columns(table, fields, seen) } }
}

function planInsert(table: SyncedTable, next: AnyDoc): PushPlan {
  return { base: null, fields: columns(table, [...table.writable, ...table.insertable], next) }
}

/**
 * The edit for a document that was sent as new and turned out to be there, with nothing known of how it got there. Without a base,
 * only what differs from a new row's defaults counts as said by this device; an untouched field never overwrites a real value.
 *
 * @param there the server's row
 */
export function planWithoutBase(table: SyncedTable, next: Doc, there: Doc): PushPlan {
  const said = table.writable.filter(
    (field) => !sameValue(next[field], table.defaults[field]) && !sameValue(next[field], there[field]),
  )
  if (said.length === 0) return 'nothing'
  return { base: columns(table, said, table.defaults), fields: columns(table, said, next) }
}

function columns(
  table: SyncedTable,
  fields: readonly string[],
  from: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, toColumn(table, field, from[field])]))
}
