import { draftKey } from '#src/data/drafts/draft-key.ts'
import { abandonedAfter } from '#src/data/drafts/typed-text.ts'
import { recordIn } from '#src/domain/json.ts'
import { fieldKey } from '#src/domain/document/rules.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { partsOf } from '../../kit/drafts/draft.ts'

/** A value of a row: '' is none. */
export type Value = string | number

/** A field of a row. */
export interface FieldPlace {
  rowId: string
  field: string
}

/** Text typed into a field that isn't an edit of its row yet, or has only just become one. */
export interface Typed extends FieldPlace {
  text: string
  /** The row's value when typing began. */
  base: Value
  /** A value that the row may still show, because the base is saved but not rendered yet. */
  former?: Value
  /** When, in milliseconds since 1970. */
  at: number
  /** The value that was saved from it, until the row has it. */
  saved?: Value
  /** Whether the user has paused or left the field and the text can't be saved. The field says why. */
  isLeft?: true
}

/** By `fieldKey`. */
export type TypedFields = ReadonlyMap<string, Typed>

const keyOf = ({ rowId, field }: FieldPlace) => fieldKey(rowId, field)

interface TypingOptions {
  userId: string
  document: Pick<ProjectDocument, 'id' | 'kind'>
  /** Stores typed text, which survives a reload and an app that the phone kills. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** The value to save for a text. Undefined if the text can't be saved: it stays, and the field says why. */
  read: (typed: Typed) => Value | undefined
  onFailure: (error: unknown) => void
  /** These could not be saved, because their rows are gone. */
  onGone: (lost: readonly Typed[]) => void
}

/**
 * How long a saved value is shown before the row has it, in milliseconds. Limited, because another device's value may have replaced it. Longer than
 * the five seconds for which React may delay the row's render while the user types.
 */
export const longestWait = 6000

type Savable = Typed & { saved: Value }

/** Saves values as one edit. The journal must have it when this returns its promise. Resolves to the fields whose rows are gone. */
export type Save = (fields: readonly Savable[]) => Promise<readonly Typed[]>

/** A pause after which a field is saved, in milliseconds. */
export const pause = 2000

export type Typing = ReturnType<typeof openTyping>

/**
 * The typing in one document. Each letter is stored at once, one item for each field. A pause or leaving the field makes one edit of the text,
 * because an edit for each letter would reach other devices and be recorded in conflicts. While a field has the focus, it shows the typed text even
 * after a pause has saved it, because text must not change under the cursor.
 */
export function openTyping({ userId, document, storage, read, onFailure, onGone }: TypingOptions) {
  const prefix = draftKey(userId, `${document.kind}.${document.id}.`)
  /** The items that this page last read or wrote. Another page may have replaced them since. */
  const items = readItems(storage, prefix)
  let fields: TypedFields = parseAll(items)
  /** Fields read from the storage and not typed here. Another page may be typing them. */
  const others = new Set(fields.keys())
  /** The field that has the focus. */
  let focused: string | undefined
  let settlesAbandoned = false
  const listeners = new Set<() => void>()
  /** By `fieldKey`. */
  const listenersOf = new Map<string, Set<() => void>>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let save: Save = () => Promise.reject(new Error('Nothing saves yet'))

  function change(next: TypedFields) {
    const before = fields
    fields = next
    for (const key of new Set([...before.keys(), ...next.keys()])) {
      if (before.get(key) !== next.get(key)) for (const listener of listenersOf.get(key) ?? []) listener()
    }
    for (const listener of listeners) listener()
  }

  function show(typed: readonly Typed[]) {
    if (typed.length > 0) change(new Map([...fields, ...typed.map((each) => [keyOf(each), each] as const)]))
  }

  function put(typed: Typed) {
    const key = keyOf(typed)
    show([typed])
    others.delete(key)
    const item = itemOf(typed)
    items.set(key, item)
    storage.setItem(prefix + key, item)
  }

  function drop(keys: readonly string[]) {
    if (keys.length === 0) return
    const next = new Map(fields)
    for (const key of keys) {
      next.delete(key)
      forget(key)
    }
    change(next)
  }

  /** Removes a field's text from the storage and stops its timer. The screen keeps the text. */
  function forget(key: string) {
    stopTimer(key)
    others.delete(key)
    // Otherwise another page has typed into the same field since.
    if (storage.getItem(prefix + key) === items.get(key)) storage.removeItem(prefix + key)
    items.delete(key)
  }

  function startTimer(key: string, delay: number, then: () => void) {
    stopTimer(key)
    timers.set(key, setTimeout(then, delay))
  }

  function stopTimer(key: string) {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }

  const ageOf = ({ at }: Typed) => Math.max(Date.now() - at, 0)
  const mayBeTypedElsewhere = (typed: Typed) =>
    others.has(keyOf(typed)) && (!settlesAbandoned || ageOf(typed) < abandonedAfter)

  /** Saves those of these fields that can be saved. */
  function settle(keys: readonly string[] = [...fields.keys()]) {
    const ready: Savable[] = []
    const unchanged: string[] = []
    const left: Typed[] = []
    for (const key of keys) {
      const typed = fields.get(key)
      if (!typed || typed.saved !== undefined || mayBeTypedElsewhere(typed)) continue
      stopTimer(key)
      const value = read(typed)
      if (value === undefined) left.push(typed)
      else if (value === typed.base) unchanged.push(key)
      else ready.push({ ...typed, saved: value })
    }
    drop(unchanged.filter((key) => key !== focused))
    if (focused !== undefined && unchanged.includes(focused)) forget(focused)
    show(left.flatMap((typed) => (typed.isLeft ? [] : { ...typed, isLeft: true as const })))
    if (ready.length === 0) return
    const saving = save(ready)
    // The journal has the edit: a stored draft would be saved again after a reload.
    for (const typed of ready) forget(keyOf(typed))
    show(ready)
    void finish(ready, saving)
  }

  /** The rows will have these values soon, or never. */
  function releaseLater(saved: readonly Savable[]) {
    setTimeout(() => release(saved.filter((typed) => fields.get(keyOf(typed)) === typed)), longestWait)
  }

  async function finish(saved: readonly Savable[], saving: ReturnType<Save>) {
    try {
      const gone = await saving
      if (gone.length > 0) {
        drop(gone.map(keyOf))
        onGone(gone)
      }
      releaseLater(saved)
    } catch (error) {
      for (const { saved: value, ...typed } of saved) {
        const now = fields.get(keyOf(typed))
        if (now?.saved === value) put(typed)
        // The user has continued typing.
        else if (now?.base === value) put({ ...now, base: typed.base })
      }
      onFailure(error)
    }
  }

  /** The row has the values, or will never have them. Only the focused field keeps its text. */
  function release(saved: readonly Savable[]) {
    const kept = saved.find((typed) => keyOf(typed) === focused)
    drop(saved.filter((typed) => typed !== kept).map(keyOf))
    if (!kept) return
    const { saved: base, ...typed } = kept
    show([{ ...typed, base }])
  }

  function enter(key: string) {
    // The field was removed while it had the focus.
    if (focused !== undefined && focused !== key) leave(focused)
    focused = key
  }

  function leave(key: string) {
    if (focused === key) focused = undefined
    settle([key])
  }

  /** Shows the text of the page that is typing it. */
  function reread(key: string) {
    const item = storage.getItem(prefix + key)
    if (item === items.get(key)) return
    const typed = parseTyped(key, item)
    if (item === null || !typed) return drop([key])
    items.set(key, item)
    show([typed])
    if (settlesAbandoned) settleLater(key, typed)
  }

  function settleLater(key: string, typed: Typed) {
    startTimer(key, Math.max(abandonedAfter - ageOf(typed), 0), () => {
      reread(key)
      settle([key])
    })
  }

  return {
    /** The same object until something changes. */
    fields: () => fields,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls the listener only when this field changes, because a document has hundreds. @param key its `fieldKey` */
    subscribeTo(key: string, listener: () => void) {
      const own = listenersOf.get(key) ?? new Set()
      listenersOf.set(key, own.add(listener))
      return () => void own.delete(listener)
    },
    /** Sets how to save from now on. */
    saveWith(next: Save) {
      save = next
    },
    /** The user has typed into the field that has the focus. @param current the row's value now */
    type(place: FieldPlace, text: string, current: Value) {
      const key = keyOf(place)
      enter(key)
      const before = fields.get(key)
      const { rowId, field } = place
      // The user saw the value that was saved a moment ago, even if the row doesn't have it yet.
      const base = before ? (before.saved ?? before.base) : current
      const former = current === base ? undefined : before?.saved === undefined ? before?.former : before.base
      put({ rowId, field, text, base, at: Date.now(), ...(former !== undefined && { former }) })
      startTimer(key, pause, () => settle([key]))
    },
    /** The field has the focus: a saved text must not change under the cursor, even before the next letter. */
    enter: (place: FieldPlace) => enter(keyOf(place)),
    /** The focus has left the field: it shows its row's value again, formatted. */
    leave: (place: FieldPlace) => leave(keyOf(place)),
    /** Saves what can be saved now. The focused field keeps its text. */
    settle: () => settle(),
    /**
     * Saves text that was left before this page was opened, and text of other pages once no page can be typing it. The device must have the rows.
     * Until then, the text is only shown.
     */
    settleAbandoned() {
      settlesAbandoned = true
      for (const key of others) {
        const typed = fields.get(key)
        if (typed) settleLater(key, typed)
      }
    },
    /** Another page has changed the storage. */
    reread() {
      for (const key of others) reread(key)
    },
    /**
     * These saved values are undone. Shows the former values until the rows have them: a row whose saved value isn't rendered yet would show the
     * former, the saved, and the former value again. The focused field doesn't keep its text, because on phones the focus stays in the field.
     */
    undone(places: readonly FieldPlace[]) {
      const saved = places.flatMap((place) => fields.get(keyOf(place)) ?? []).filter(isSaved)
      const back = saved.map((typed) => ({ ...typed, base: typed.saved, saved: typed.base }))
      if (back.some((typed) => keyOf(typed) === focused)) focused = undefined
      show(back)
      releaseLater(back)
    },
    /** The user has left the page. */
    close() {
      focused = undefined
      settle()
      settlesAbandoned = false
      for (const key of others) stopTimer(key)
    },
    /** Drops the text typed into a row's fields. */
    forget: (rowId: string) => drop([...fields.keys()].filter((key) => key.startsWith(`${rowId}.`))),
    /** The rows have new values, so saved ones need no copy here. @param valueOf a field's value; undefined without its row */
    arrived(valueOf: (place: FieldPlace) => Value | undefined) {
      release([...fields.values()].filter(isSaved).filter((typed) => valueOf(typed) === typed.saved))
    },
  }
}

const isSaved = (typed: Typed): typed is Savable => typed.saved !== undefined

/** Whether another device has changed the field since typing began. @param value the row's value now */
export function isReplaced({ saved, base, former }: Typed, value: Value): boolean {
  return saved === undefined && value !== base && value !== former
}

/** The texts that are stored for a document, by `fieldKey`. @param prefix of their keys */
function readItems(storage: TypingOptions['storage'], prefix: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const key of Array.from({ length: storage.length }, (_, place) => storage.key(place))) {
    const item = key?.startsWith(prefix) ? storage.getItem(key) : null
    if (key && item !== null) found.set(key.slice(prefix.length), item)
  }
  return found
}

function parseAll(items: ReadonlyMap<string, string>): TypedFields {
  const fields = new Map<string, Typed>()
  for (const [key, item] of items) {
    const typed = parseTyped(key, item)
    if (typed) fields.set(key, typed)
  }
  return fields
}

/** The stored form of a `Draft`; `at` is the time of typing. */
function itemOf({ field, text, base, at }: Typed): string {
  return JSON.stringify({ changes: { [field]: text }, base: { [field]: base }, at })
}

/** The typed text of a field, from its item; undefined if it can't be read. @param key its `fieldKey` */
export function parseTyped(key: string, item: string | null): Typed | undefined {
  const [rowId = '', field = ''] = key.split('.')
  const { changes, base, at } = partsOf(recordIn(item))
  const [text, before] = [changes[field], base[field]]
  if (typeof text !== 'string' || (typeof before !== 'string' && typeof before !== 'number')) return undefined
  return { rowId, field, text, base: before, at: typeof at === 'number' ? at : 0, isLeft: true }
}
