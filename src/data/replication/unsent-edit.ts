import { sameValue } from './same-value.ts'

/**
 * A synced document carries its own unsent edit: `dirty` and `edit`, written together with the values. These functions are all that
 * changes them. They know no database and no network.
 *
 * What always holds between two writes:
 * 1. the document overlaid with `edit.under` and `counted` is the server's row as of `xid`;
 * 2. fields that keep their local value when a row arrives are those of `base`, `push` and `parked`;
 * 3. a frozen push never changes, and only its own answer ends it;
 * 4. `dirty` is 1 exactly while there is something to send or to ask.
 */
export type Fields = Record<string, unknown>

/** What was sent, or is about to be, to the letter: a retry must be the same push for the server to recognise it. */
export interface Push {
  id: string
  /** What the sent fields were made from; null for an insert. */
  base: Fields | null
  fields: Fields
}

export interface Edit {
  /** What each unsent field held when it was first changed; null where the server never had the row. */
  base: Fields | null
  /** For fields whose base is older than what the document showed when they were changed: what it showed. */
  over?: Fields
  /** The server's values, where the document shows others; null where the server has no row. */
  under: Fields | null
  push: Push | null
  /** Bases of edits that a deletion on this device overtook: unsent again if the deletion is undone. */
  parked?: Fields
  /** The server has withdrawn the row: ask for it, even if nothing is left to send. */
  withdrawn?: true
}

/** What a field was made from, where a form was opened on an older value than the document shows when it is saved. */
export type Seen = Record<string, { from: unknown; over: unknown }>

/** A document as replication handles it, whatever its entity. */
export type Doc = Fields & {
  id: string
  xid: string
  _deleted: boolean
  dirty?: 0 | 1
  edit?: Edit
  /** The server's values of fields for which this device shows what it has worked out itself: see {@link showCounted}. Those are never sent. */
  counted?: Fields
  /** Only within a local write: see {@link madeFrom}. */
  seen?: Seen
}

/** What replication needs to know of a table's fields. */
export interface Shape {
  /** Fields that devices send. */
  ours: readonly string[]
  /** What a field holds when nobody has set it. */
  defaults: Fields
}

/** What the server said about a push. `row` is null where it shows none, and undefined where it said nothing about the row. */
export interface Answer {
  result: 'ok' | 'conflict' | 'rejected'
  row: Doc | null | undefined
}

/**
 * The document of a local write, with what its fields were made from where that is older than what the document shows.
 *
 * @param now the document as it is
 * @param changes the fields to write
 * @param base what they held when the user began, as far as that is known
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

/** A local write: `written` is what the user wants, `old` what the device had. */
export function track(shape: Shape, old: Doc | undefined, written: Doc): Doc {
  const next = old?.counted ? withoutCounted(written, old) : written
  // What is made on this device has no transaction id.
  if (!old && next.xid !== '') return { ...next, dirty: 0 }
  if (!old?.edit && (old?.xid ?? '') === '') return carry(next, { base: null, under: null, push: null })
  const edit = old?.edit ?? { base: {}, under: {}, push: null }
  // Of a row that the server never had, the whole document is what is sent.
  if (!old || edit.base === null) return carry(next, edit)
  const result: Doc = { ...next }
  const base = { ...edit.base }
  const over = { ...edit.over }
  const under = edit.under && { ...edit.under }
  for (const field of [...shape.ours, '_deleted']) {
    if (sameValue(next[field], old[field])) continue
    const isCounted = field in (old.counted ?? {})
    const before = isCounted ? old.counted?.[field] : old[field]
    if (under && !(field in under)) under[field] = before
    const seen = isCounted ? undefined : next.seen?.[field]
    if (field in base) {
      if (sameValue(next[field], base[field])) takeBack(field)
    } else {
      base[field] = seen ? seen.from : before
      if (seen) over[field] = seen.over
    }
  }
  return carry(result, { ...edit, base, over, under })

  /** A field is back to what it was made from. */
  function takeBack(field: string) {
    if (field in over) {
      // It replaces a newer value all the same, which the user has seen by now.
      base[field] = over[field]
      delete over[field]
      return
    }
    delete base[field]
    const isOnItsWay = edit.push !== null && field in edit.push.fields
    if (!under || isOnItsWay || field in (edit.parked ?? {})) return
    result[field] = under[field]
    delete under[field]
  }
}

/** Turns what is unsent into a push. What is written after it was made from the pushed values. */
export function freeze(shape: Shape, doc: Doc, pushId: string): Doc {
  const { edit } = doc
  if (!edit || edit.push || doc.dirty !== 1) return doc
  const { base, over: _over, ...rest } = edit
  if (base === null) {
    const fields = pick({ ...doc, ...doc.counted }, shape.ours)
    return carry(doc, { ...rest, base: {}, push: { id: pushId, base: null, fields } })
  }
  if (doc._deleted && base._deleted === false) {
    // A deletion takes the row as it is: the edits before it would only bring it into conflict.
    const { _deleted, ...parked } = base
    const push = { id: pushId, base: { _deleted }, fields: { _deleted: true } }
    return carry(doc, { ...rest, base: {}, push, parked: { ...edit.parked, ...parked } })
  }
  return carry(doc, { ...rest, base: {}, push: { id: pushId, base, fields: pick(doc, Object.keys(base)) } })
}

/**
 * Shows a value that this device has worked out, until the server's row comes. It is never sent. What the user has written into the field, and
 * the server has not answered for, stays.
 *
 * @param value undefined shows the server's value again
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

/** A local write over fields that were counted: those that it changes are the user's now. */
function withoutCounted(written: Doc, old: Doc): Doc {
  const { counted, ...next } = written
  const left = Object.entries(counted ?? {}).filter(([field]) => sameValue(written[field], old[field]))
  return left.length > 0 ? { ...next, counted: Object.fromEntries(left) } : next
}

/**
 * The server's row, wherever it was read: fields the user has changed keep their value, the others are taken.
 *
 * @param options.force take it whatever the device has: after a reset, transaction ids of before mean nothing
 */
export function take(shape: Shape, doc: Doc | undefined, row: Doc, { force = false } = {}): Doc {
  if (!doc) return { ...row, dirty: 0 }
  if (!force && isLater(doc, row)) return doc
  const { edit } = doc
  if (!edit) return isSameRow(doc, row) ? doc : { ...row, dirty: 0 }
  const { withdrawn: _withdrawn, ...rest } = edit
  const next: Doc = { ...row }
  const under: Fields = {}
  // What was to be an insert is there already.
  const base = edit.base ?? saidAsNew(shape, doc, row)
  for (const field of ownFields({ ...edit, base })) {
    under[field] = row[field]
    next[field] = doc[field]
  }
  return carry(next, { ...rest, base, under })
}

/** The server doesn't show this row any more. What is unsent stays until the server has answered for it. */
export function withdraw(doc: Doc): Doc {
  const { edit } = doc
  if (!edit || doc.dirty !== 1) return gone(doc)
  if (edit.base === null || edit.push?.base === null) return doc
  return { ...doc, edit: { ...edit, withdrawn: true } }
}

/**
 * The server doesn't have this row any more: as {@link withdraw}, and no transaction id of before counts.
 *
 * @param newPushId given where it began a new epoch: what it may still answer to an insert was said of the database before
 */
export function forget(doc: Doc, newPushId?: string): Doc {
  const { edit } = doc
  if (newPushId && edit?.push?.base === null && doc.xid === '')
    return { ...doc, edit: { ...edit, push: { ...edit.push, id: newPushId } } }
  const withdrawn = doc._deleted && !doc.edit ? doc : withdraw(doc)
  return withdrawn.xid === '' ? withdrawn : { ...withdrawn, xid: '' }
}

/** The server's answer to a push. What was written since stays unsent. */
export function settle(shape: Shape, doc: Doc | undefined, pushId: string, answer: Answer): Doc | undefined {
  const push = doc?.edit?.push
  // Another tab has taken this answer already.
  if (!doc || push?.id !== pushId) return doc
  const { result, row } = answer
  if (row === null || (row === undefined && push.base === null)) return settleWithoutRow(doc, push, result)
  // Of two states with one transaction id, the device's is the later: an answer is written before its transaction ends.
  const known = row && (doc.xid === '' || isLater(row, doc)) ? take(shape, doc, row, { force: true }) : doc
  const { withdrawn: _withdrawn, ...edit } = known.edit as Edit
  const next: Doc = { ...known }
  const base = { ...edit.base }
  const under = { ...edit.under }
  if (result === 'conflict') Object.assign(base, { ...saidAsNew(shape, push.fields, under), ...base })
  // Nothing came of it: what was written on top was made from what was there before.
  if (result === 'rejected') restoreBases(base, push)
  for (const field of Object.keys(push.fields)) {
    if (field in base || field in (edit.parked ?? {})) continue
    if (field in under) next[field] = under[field]
    delete under[field]
  }
  return carry(next, { ...edit, base: worthSending(base, next, under), under, push: null })
}

/** The server shows no row: it refused an insert, or the user may not see the row. */
function settleWithoutRow(doc: Doc, push: Push, result: Answer['result']): Doc {
  const edit = doc.edit as Edit
  const isRefused = result === 'rejected'
  const restored = { ...edit.base }
  if (isRefused) restoreBases(restored, push)
  const base = Object.fromEntries(Object.entries(restored).filter(([field, from]) => !sameValue(from, doc[field])))
  const { _deleted, ...fields } = base
  const isDeletedHere = doc._deleted && _deleted === false
  const isNothingLeft = isRefused ? isDeletedHere || Object.keys(fields).length === 0 : Object.keys(base).length === 0
  if (isNothingLeft) return gone(isRefused ? doc : { ...doc, xid: doc.xid || '0' })
  // Written since, and nowhere else: an insert again, or one more edit for the server to refuse, so that it reaches the tray.
  if (isRefused && push.base === null && doc.xid === '') return carry(doc, { base: null, under: null, push: null })
  return carry({ ...doc, xid: doc.xid || '0' }, { ...edit, base, push: null, withdrawn: true })
}

/**
 * The bases of an insert whose row is there, with nothing known of how it got there: only what differs from a new row's defaults counts as
 * said by this device, so an untouched field never overwrites a real value.
 */
function saidAsNew(shape: Shape, values: Fields, there: Fields): Fields {
  const said = shape.ours.filter((field) => {
    if (!(field in shape.defaults)) return false
    return !sameValue(values[field], shape.defaults[field]) && !sameValue(values[field], there[field])
  })
  return pick(shape.defaults, said)
}

function restoreBases(base: Fields, push: Push): void {
  for (const field of Object.keys(base)) {
    if (push.base && field in push.base) base[field] = push.base[field]
  }
}

/** Leaves out fields that are what they were made from and what the server has. */
function worthSending(base: Fields, doc: Doc, under: Fields): Fields {
  const entries = Object.entries(base).filter(([field, from]) => {
    return !(sameValue(from, doc[field]) && sameValue(doc[field], under[field]))
  })
  return Object.fromEntries(entries)
}

/** Fields that a row from the server doesn't overwrite. */
function ownFields({ base, push, parked }: Edit): string[] {
  return [...new Set([base, push?.fields, parked].flatMap((fields) => Object.keys(fields ?? {})))]
}

/** Puts an edit on a document, or takes it off where nothing is left of it. */
function carry(doc: Doc, { over = {}, parked = {}, ...edit }: Edit): Doc {
  const { edit: _edit, seen: _seen, ...bare } = doc
  // The deletion was undone, on whichever device: what it had overtaken is unsent again.
  const isUndone = !doc._deleted && Object.keys(parked).length > 0
  const base = isUndone ? { ...parked, ...edit.base } : edit.base
  const stillParked = isUndone ? {} : parked
  const isUnsent = base === null ? !doc._deleted : Object.keys(base).length > 0
  const dirty = isUnsent || edit.push !== null || edit.withdrawn ? 1 : 0
  const isCarrying = dirty === 1 || Object.keys(stillParked).length > 0
  if (!isCarrying) return { ...bare, dirty }
  const parts = {
    ...(Object.keys(over).length > 0 && { over }),
    ...(Object.keys(stillParked).length > 0 && { parked: stillParked }),
  }
  return { ...bare, dirty, edit: { ...edit, ...parts, base } }
}

/** Deleted, with the values that the server had: an undo of the deletion sends no others. */
function gone(doc: Doc): Doc {
  const { edit, ...bare } = doc
  return { ...bare, ...edit?.under, dirty: 0, _deleted: true }
}

function isLater(a: Doc, b: Doc): boolean {
  return BigInt(a.xid || '0') > BigInt(b.xid || '0')
}

/** Whether a row says nothing that the document doesn't. */
function isSameRow(doc: Doc, row: Doc): boolean {
  return Object.keys(row).every((field) => field === 'dirty' || sameValue(doc[field], row[field]))
}

function pick(from: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(keys.map((key) => [key, from[key]]))
}
