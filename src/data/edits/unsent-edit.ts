import { sameValue } from '#src/domain/lists.ts'
import type { Shape } from '../collections/synced-table.ts'
import { isEdit } from './sound.ts'

/**
 * A synced document carries its own unsent edit: `dirty` and `edit`, written together with the values. Only these functions change them.
 * They are pure: no database, no network.
 *
 * Invariants between two writes:
 * 1. the document overlaid with `edit.under` and `counted` is the server's row as of `xid`;
 * 2. when a row arrives, the fields of `base`, `push` and `parked` keep their local value;
 * 3. a frozen push never changes, and only its own answer ends it, or the arrival of the row that it inserted;
 * 4. `dirty` is 1 if and only if there is something to send or request.
 */
export type Fields = Record<string, unknown>

/** An exact record of what was or will be sent. A retry must repeat it unchanged for the server to recognise it. */
export interface Push {
  id: string
  /** The values that the sent fields replace; null for an insert. */
  base: Fields | null
  fields: Fields
  /** See {@link Shape}. */
  undoTimes?: Fields
  /** See {@link Edit}; not sent. */
  actions?: readonly string[]
}

export interface Edit {
  /** Each unsent field's value before its first change; null if the server doesn't have the row, as far as the device knows. */
  base: Fields | null
  /** Set if the insert undoes a deletion: the row's values before it. If the server has the deleted row, the server must restore it. */
  revives?: Fields
  /**
   * Set if other devices may insert the same row, because they derive the same id: the values that every device gives the row, see {@link asShared}.
   */
  shared?: Fields
  /** The value on screen when a field was changed, for fields whose base is older than that. */
  over?: Fields
  /** The server's values of fields that show local ones; null if the server has no row. */
  under: Fields | null
  push: Push | null
  /**
   * The push ids of the actions in this edit, '' for a write without an action. They ensure that an action applied twice is sent once, see
   * journal/apply.ts.
   */
  actions?: readonly string[]
  /** Bases of edits overtaken by a deletion on this device: unsent again if the deletion is undone. */
  parked?: Fields
  /** The server has withdrawn the row: request it, even if nothing is left to send. */
  withdrawn?: true
}

/** The value that a form was opened on and the newer one that the document shows on saving, for fields where they differ. */
export type Seen = Record<string, { from: unknown; over: unknown }>

/** A document as replication handles it, for any entity. */
export type Doc = Fields & {
  id: string
  xid: string
  _deleted: boolean
  dirty?: 0 | 1
  edit?: Edit
  /** The server's values of fields that show a value computed on this device, see {@link showCounted}. Computed values are never sent. */
  counted?: Fields
  /** Present only during a local write, see {@link madeFrom}. */
  seen?: Seen
}

/** Whether a field of a document with this edit waits to be sent or answered. */
export function isUnsentField({ base, push }: Edit, field: string): boolean {
  return base === null || field in base || (push !== null && (push.base === null || field in push.fields))
}

/** The server's answer to a push. `row` is null if the server shows no row, and undefined if the answer doesn't mention it. */
export interface Answer {
  result: 'ok' | 'conflict' | 'rejected'
  row: Doc | null | undefined
}

/**
 * Builds the document of a local write. Records in `seen` the fields whose base is older than what the document shows.
 *
 * @param now the current document
 * @param changes the fields to write
 * @param base the fields' values when the user began editing, if known
 */
export function madeFrom<T extends object>(now: T, changes: Partial<NoInfer<T>>, base: Partial<NoInfer<T>>): T {
  const shown = { ...now } as Fields
  const seen: Seen = { ...(shown.seen as Seen | undefined) }
  for (const [field, from] of Object.entries(base)) {
    const over = shown[field]
    const value = (changes as Fields)[field]
    const isOlder = field in changes && !sameValue(over, from) && !sameValue(over, value) && !sameValue(from, value)
    if (isOlder && !(field in seen)) seen[field] = { from, over }
  }
  return { ...now, ...changes, ...(Object.keys(seen).length > 0 && { seen }) }
}

/** Tracks a local write. `written` is the user's version, `old` the device's previous one. */
export function track(shape: Shape, old: Doc | undefined, written: Doc): Doc {
  const next = old?.counted ? withoutCounted(written, old) : written
  // A document created on this device has no transaction id yet.
  if (!old && next.xid !== '') return { ...next, dirty: 0 }
  // A tombstone that a full resync didn't mention has no transaction id either: the server may or may not have the row.
  if (!old?.edit && (old?.xid ?? '') === '')
    return withEdit(next, {
      base: null,
      under: null,
      push: null,
      ...(old?._deleted && { revives: pick(old, shape.ours) }),
    })
  const edit = old?.edit ?? { base: {}, under: {}, push: null }
  // The server never had this row, so the push will send the whole document.
  if (!old || edit.base === null) return withEdit(next, edit)
  const result: Doc = { ...next }
  const base = { ...edit.base }
  const over = { ...edit.over }
  const parked = edit.parked ?? {}
  const under = edit.under && { ...edit.under }
  for (const field of [...shape.ours, '_deleted']) {
    if (sameValue(next[field], old[field])) continue
    const isCounted = field in (old.counted ?? {})
    const before = isCounted ? old.counted?.[field] : old[field]
    if (under && !(field in under)) Object.assign(under, { [field]: before }, pick(old, followersOf(shape, field)))
    const seen = isCounted ? undefined : next.seen?.[field]
    if (field in base) {
      if (sameValue(next[field], base[field])) takeBack(field)
    } else {
      // The edits that a deletion overtook never reached the server.
      base[field] = field in parked ? parked[field] : seen ? seen.from : before
      if (seen) over[field] = seen.over
    }
  }
  return withEdit(result, { ...edit, base, over, under })

  /** Undoes the edit of a field that has its base value again. */
  function takeBack(field: string) {
    if (field in over) {
      // The field still replaces a newer value, which the user has seen by now.
      base[field] = over[field]
      delete over[field]
      return
    }
    delete base[field]
    const isOnItsWay = edit.push !== null && field in edit.push.fields
    if (!under || isOnItsWay || field in parked) return
    restore(shape, result, under, field)
  }
}

/**
 * Marks the insert of a row that several devices may insert, because they derive the same id. If the server has the row already, only the fields that
 * the user has set change. If the row was deleted there, it returns with the values of the insert.
 *
 * @param given the values that every device gives the row
 */
export function asShared(shape: Shape, doc: Doc, given: Fields): Doc {
  if (!doc.edit || doc.edit.base !== null) return doc
  const { revives: _revives, ...edit } = doc.edit
  return { ...doc, edit: { ...edit, shared: pick(given, shape.ours) } }
}

/**
 * Turns the unsent edit into a push. Later writes have the pushed values as their base.
 *
 * @param pushId the push's id, unless the edit consists of actions
 */
export function freeze(shape: Shape, doc: Doc, pushId: string): Doc {
  const { edit } = doc
  if (!edit || edit.push || doc.dirty !== 1) return doc
  const { base, over: _over, actions, ...rest } = edit
  const made = { id: actions ? idOfActions(actions) : pushId, ...(actions && { actions }) }
  if (base === null) {
    const mayRevive = rest.revives ?? rest.shared
    const fields = { ...pick({ ...doc, ...doc.counted }, shape.ours), ...(mayRevive && { _deleted: false }) }
    return withEdit(doc, { ...rest, base: {}, push: { ...made, base: null, fields } })
  }
  if (doc._deleted && base._deleted === false) {
    // A deletion applies to the row in any state, and sending the earlier edits with it would only cause conflicts.
    const { _deleted, ...parked } = base
    const push = { ...made, base: { _deleted }, fields: { _deleted: true } }
    return withEdit(doc, { ...rest, base: {}, push, parked: { ...edit.parked, ...parked } })
  }
  const { undoTimes } = shape
  const push = { ...made, base, fields: pick(doc, Object.keys(base)) }
  return withEdit(doc, { ...rest, base: {}, push: { ...push, ...(undoTimes && { undoTimes: pick(doc, undoTimes) }) } })
}

/** Whether an action is in the document's edit, or in its push. */
export function hasAction({ edit }: Doc, id: string): boolean {
  return [edit?.actions, edit?.push?.actions].some((actions) => actions?.includes(id))
}

/** The number of actions that an edit remembers. It is limited so that a row edited offline for weeks doesn't grow. */
const mostActions = 20

/** Records the action that turned `old` into `written`. */
export function withAction(old: Doc | undefined, written: Doc, id: string): Doc {
  const { edit } = written
  if (!edit || written.dirty !== 1) return written
  const before = old?.dirty === 1 ? old.edit : undefined
  const isUnsent = before && (before.base === null || Object.keys(before.base).length > 0)
  const former = isUnsent ? (before.actions ?? ['']) : []
  return { ...written, edit: { ...edit, actions: [...former, id].slice(-mostActions) } }
}

/**
 * The id of the push that sends these actions. A single action is sent under its own id. Several get a new id, because one of them may already have
 * been sent under its own. FNV-1a with four offsets, in the form of a UUID of version 4.
 */
function idOfActions(actions: readonly string[]): string {
  const [only] = actions
  if (only && actions.length === 1) return only
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x7f4a7c15].map((offset) => {
    let hash = offset
    for (const letter of actions.join(' ')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  })
  const hex = words.join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/**
 * Shows a value computed on this device until the server's row arrives. It is never sent. Keeps a user's value that the server has not
 * answered yet.
 *
 * @param value undefined restores the server's value
 */
export function showCounted(doc: Doc, field: string, value: unknown): Doc {
  const { edit } = doc
  const sent = edit?.push?.base && edit.push.fields
  if (doc._deleted || [edit?.base, sent, edit?.parked].some((own) => own && field in own)) return doc
  const { counted = {}, ...bare } = doc
  const { [field]: known, ...others } = counted
  const server = field in counted ? known : doc[field]
  const shown = value === undefined ? server : value
  const next = sameValue(shown, server) ? others : { ...others, [field]: server }
  if (sameValue(shown, doc[field]) && sameValue(next, counted)) return doc
  return { ...bare, [field]: shown, ...(Object.keys(next).length > 0 && { counted: next }) }
}

/** Drops from `counted` the fields that the user's write changes. */
function withoutCounted(written: Doc, old: Doc): Doc {
  const { counted, ...next } = written
  const remaining = Object.entries(counted ?? {}).filter(([field]) => sameValue(written[field], old[field]))
  return remaining.length > 0 ? { ...next, counted: Object.fromEntries(remaining) } : next
}

/**
 * Merges the server's row, from any source: fields that the user changed keep their value, the others take the server's. A row equal to an unanswered
 * insert counts as the insert's answer, which may be lost: sent again, the insert would overwrite what others write to the row from now on. An edit
 * whose row has been renewed is dropped, see {@link isRenewed}.
 *
 * @param options.force ignores which state is later: after a reset, earlier transaction ids are meaningless
 */
export function take(shape: Shape, doc: Doc | undefined, row: Doc, options: { force?: boolean } = {}): Doc {
  const taken = merge(shape, doc && isRenewed(shape, doc, row) ? abandon(doc) : doc, row, options)
  const push = taken.edit?.push
  const isInserted =
    push?.base === null && !row._deleted && shape.ours.every((field) => sameValue(row[field], push.fields[field]))
  return isInserted && taken.xid === row.xid ? (settle(shape, taken, push.id, { result: 'ok', row }) ?? taken) : taken
}

/** Whether the row has a new message since the edit, such as news that joined it: see `Column.renews`. */
function isRenewed({ renews }: Shape, doc: Doc, row: Doc): boolean {
  const isInsert = doc.edit?.base === null || doc.edit?.push?.base === null
  return !isInsert && isLater(row, doc) && !!renews?.some((field) => !sameValue(row[field], doc[field]))
}

function merge(shape: Shape, doc: Doc | undefined, row: Doc, { force = false } = {}): Doc {
  if (!doc) return { ...row, dirty: 0 }
  if (!force && isLater(doc, row)) return doc
  const { edit } = doc
  if (!edit) return isSameRow(doc, row) ? doc : { ...row, dirty: 0 }
  const { withdrawn: _withdrawn, revives, shared, ...rest } = edit
  const isSent = edit.base !== null
  const origin = { ...(revives && { revives }), ...(shared && { shared }) }
  const next: Doc = { ...row }
  const under: Fields = {}
  // The row to insert exists already.
  const base = edit.base ?? saidAsNew(shape, doc, row, origin)
  for (const field of ownFields(shape, { ...edit, base })) {
    under[field] = row[field]
    next[field] = doc[field]
  }
  return withEdit(next, { ...rest, ...(isSent && origin), base, under })
}

/** The server no longer shows this row. Unsent edits stay until the server has answered them. */
export function withdraw(doc: Doc): Doc {
  const { edit } = doc
  if (!edit || doc.dirty !== 1) return gone(doc)
  if (edit.base === null || edit.push?.base === null) return doc
  return { ...doc, edit: { ...edit, withdrawn: true } }
}

/**
 * The server no longer has this row. Like {@link withdraw}, but also clears the transaction id.
 *
 * @param newPushId set if the server began a new epoch: its answer to an insert may come from the database before the reset
 */
export function forget(doc: Doc, newPushId?: string): Doc {
  const { edit } = doc
  if (newPushId && edit?.push?.base === null && doc.xid === '')
    return { ...doc, edit: { ...edit, push: { ...edit.push, id: newPushId } } }
  // A deleted row stays as it is, because undoing the deletion restores the edits that it overtook.
  const withdrawn = doc._deleted && doc.dirty !== 1 ? doc : withdraw(doc)
  return withdrawn.xid === '' ? withdrawn : { ...withdrawn, xid: '' }
}

/** Hides a document that this device can't read, and requests its row from the server. */
export function requested(doc: Doc): Doc {
  return withEdit({ ...doc, _deleted: true, xid: '' }, { base: {}, under: {}, push: null, withdrawn: true })
}

/** Whether an edit only requests the row, so that dropping it loses nothing. A damaged edit never counts as one. */
export function isRequest({ edit }: Doc): boolean {
  if (!isEdit(edit) || !edit.base) return false
  return [edit.base, edit.push?.fields, edit.parked].every((fields) => Object.keys(fields ?? {}).length === 0)
}

/** Drops the edit: the document shows the server's values. A row that the server never had is deleted. */
export function abandon(doc: Doc): Doc {
  const { edit, ...bare } = doc
  if (!edit) return doc
  return edit.under ? { ...bare, ...edit.under, dirty: 0 } : { ...bare, dirty: 0, _deleted: true }
}

/** Applies the server's answer to a push. Later writes stay unsent. */
export function settle(shape: Shape, doc: Doc | undefined, pushId: string, answer: Answer): Doc | undefined {
  const push = doc?.edit?.push
  // Another tab has already applied this answer.
  if (!doc || push?.id !== pushId) return doc
  const { result, row } = answer
  if (row === null || (row === undefined && push.base === null)) return settleWithoutRow(doc, push, result)
  // If the transaction ids are equal, the device's state is later: the server writes the answer before its transaction ends.
  const known = row && (doc.xid === '' || isLater(row, doc)) ? merge(shape, doc, row, { force: true }) : doc
  const { withdrawn: _withdrawn, revives, shared, ...edit } = known.edit as Edit
  const next: Doc = { ...known }
  const base = { ...edit.base }
  const under = { ...edit.under }
  if (result === 'conflict')
    Object.assign(base, { ...saidAsNew(shape, push.fields, under, { revives, shared }), ...base })
  // The push had no effect, so later writes get the base from before it.
  if (result === 'rejected') restoreBases(base, push)
  for (const field of Object.keys(push.fields)) {
    if (field in base || field in (edit.parked ?? {})) continue
    restore(shape, next, under, field)
  }
  return withEdit(next, { ...edit, base: worthSending(base, next, under), under, push: null })
}

/** The server shows no row: it refused an insert, or the user can't see the row. */
function settleWithoutRow(doc: Doc, push: Push, result: Answer['result']): Doc {
  const edit = doc.edit as Edit
  const isRefused = result === 'rejected'
  const restored = { ...edit.base }
  if (isRefused) restoreBases(restored, push)
  const base = Object.fromEntries(Object.entries(restored).filter(([field, from]) => !sameValue(from, doc[field])))
  const { _deleted, ...fields } = base
  const isDeletedHere = doc._deleted && _deleted === false
  const isDone = isRefused ? isDeletedHere || Object.keys(fields).length === 0 : Object.keys(base).length === 0
  if (isDone) return gone(isRefused ? doc : { ...doc, xid: doc.xid || '0' })
  // Later writes exist only here. Insert again, or send one more edit for the server to refuse, so that they reach the tray.
  if (isRefused && push.base === null && doc.xid === '') {
    const { revives, shared } = edit
    return withEdit(doc, {
      base: null,
      under: null,
      push: null,
      ...(revives && { revives }),
      ...(shared && { shared }),
    })
  }
  return withEdit({ ...doc, xid: doc.xid || '0' }, { ...edit, base, push: null, withdrawn: true })
}

/**
 * The bases of an insert whose row exists for an unknown reason. Only values that differ from a new row's defaults count as set by this device, so an
 * untouched field never overwrites a real value. If the insert undoes a deletion, or if others may insert the row, only values set after that count.
 */
function saidAsNew(
  shape: Shape,
  values: Fields,
  there: Fields,
  { revives, shared }: { revives?: Fields | undefined; shared?: Fields | undefined },
): Fields {
  const isDeleted = there._deleted === true
  const bases = shared && isDeleted ? there : (revives ?? shared ?? shape.defaults)
  const said = shape.ours.filter((field) => {
    if (!(field in bases)) return false
    return !sameValue(values[field], bases[field]) && !sameValue(values[field], there[field])
  })
  return { ...pick(bases, said), ...((revives ?? shared) && isDeleted && { _deleted: true }) }
}

function restoreBases(base: Fields, push: Push): void {
  for (const field of Object.keys(base)) {
    if (push.base && field in push.base) base[field] = push.base[field]
  }
}

/** Leaves out fields that equal both their base and the server's value. */
function worthSending(base: Fields, doc: Doc, under: Fields): Fields {
  const entries = Object.entries(base).filter(([field, from]) => {
    return !(sameValue(from, doc[field]) && sameValue(doc[field], under[field]))
  })
  return Object.fromEntries(entries)
}

/** Fields that a row from the server doesn't overwrite. */
function ownFields(shape: Shape, { base, push, parked }: Edit): string[] {
  const changed = new Set([base, push?.fields, parked].flatMap((fields) => Object.keys(fields ?? {})))
  return [...changed, ...[...changed].flatMap((field) => followersOf(shape, field))]
}

function followersOf({ follows = {} }: Shape, field: string): string[] {
  return Object.keys(follows).filter((follower) => follows[follower] === field)
}

/** Shows the server's values of a field and of those that follow it. */
function restore(shape: Shape, doc: Doc, under: Fields, field: string): void {
  for (const each of [field, ...followersOf(shape, field)]) {
    if (each in under) doc[each] = under[each]
    delete under[each]
  }
}

/** Sets a document's edit, or removes it if nothing is left. */
function withEdit(doc: Doc, { over = {}, parked = {}, ...edit }: Edit): Doc {
  const { edit: _edit, seen: _seen, ...bare } = doc
  // The deletion was undone, on this device or another: the edits it overtook are unsent again.
  const isUndone = !doc._deleted && Object.keys(parked).length > 0
  const base = isUndone ? { ...parked, ...edit.base } : edit.base
  const stillParked = isUndone ? {} : parked
  const isUnsent = base === null ? !doc._deleted : Object.keys(base).length > 0
  const dirty = isUnsent || edit.push !== null || edit.withdrawn ? 1 : 0
  const hasEdit = dirty === 1 || Object.keys(stillParked).length > 0
  if (!hasEdit) return { ...bare, dirty }
  const parts = {
    ...(Object.keys(over).length > 0 && { over }),
    ...(Object.keys(stillParked).length > 0 && { parked: stillParked }),
  }
  return { ...bare, dirty, edit: { ...edit, ...parts, base } }
}

/** Marks the document deleted with the server's values, so that undoing the deletion sends no others. */
function gone(doc: Doc): Doc {
  const { edit, ...bare } = doc
  return { ...bare, ...edit?.under, dirty: 0, _deleted: true }
}

function isLater(a: Doc, b: Doc): boolean {
  return BigInt(a.xid || '0') > BigInt(b.xid || '0')
}

/** Whether the row adds nothing to the document. */
function isSameRow(doc: Doc, row: Doc): boolean {
  return Object.keys(row).every((field) => field === 'dirty' || sameValue(doc[field], row[field]))
}

function pick(from: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(keys.map((key) => [key, from[key]]))
}

/** A document without its edit and RxDB's fields, as the server and the user see it. */
export function bareDocument(doc: Doc): Record<string, unknown> {
  const { dirty: _dirty, edit: _edit, seen: _seen, counted, _meta, _rev, _attachments, ...document } = doc
  return { ...document, ...counted }
}
