import { fieldKey } from '#src/domain/projection/from-document.ts'
import { draftPrefix } from '../forms/forget-drafts.ts'

/** A value of a row: '' is none. */
export type Value = string | number

/** Which field of which row. */
export interface FieldPlace {
  rowId: string
  field: string
}

/** What was typed into a field and isn't yet, or only just, an edit of its row. */
export interface Typed extends FieldPlace {
  text: string
  /** The row's value when typing began. */
  base: Value
  /** The value that was saved from it: shown until the row has it. */
  saved?: Value
  /** The user has left it, and it can't be saved: the field says why. */
  isLeft?: true
}

/** By `fieldKey`. */
export type TypedFields = ReadonlyMap<string, Typed>

const keyOf = ({ rowId, field }: FieldPlace) => fieldKey(rowId, field)

interface TypingOptions {
  userId: string
  documentId: string
  /** localStorage: what is typed survives a reload, and an app that a phone ends without a word. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** The value to save for a text; undefined if it can't be: the field then says why, and the text stays. */
  read: (typed: Typed) => Value | undefined
  onFailure: (error: unknown) => void
}

/** How long a saved value is shown before the row has it, in milliseconds at most: another device's may have replaced it. */
const longestWait = 1000

/** Saves values as one edit. The journal must have it when this returns its promise. */
export type Save = (fields: readonly (Typed & { saved: Value })[]) => Promise<void>

/** A pause that ends the typing of a field, in milliseconds. */
export const pause = 2000

export type Typing = ReturnType<typeof openTyping>

/**
 * The typing in one document. Each letter is stored at once, one item for each field; a pause or leaving the field makes one edit of it, so that
 * letters don't become edits, which other devices would see and conflicts would record.
 */
export function openTyping({ userId, documentId, storage, read, onFailure }: TypingOptions) {
  const prefix = `${draftPrefix}${userId}.projection.${documentId}.`
  let fields: TypedFields = readAll(storage, prefix)
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let save: Save = () => Promise.reject(new Error('Nothing saves yet'))

  function change(next: TypedFields) {
    fields = next
    for (const listener of listeners) listener()
  }

  function put(key: string, typed: Typed) {
    change(new Map(fields).set(key, typed))
    try {
      storage.setItem(prefix + key, JSON.stringify(typed))
    } catch {
      // Storage is full or blocked: the text stays in the page.
    }
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

  /** From the storage and the clock, but not from the screen. */
  function forget(key: string) {
    clearTimeout(timers.get(key))
    timers.delete(key)
    try {
      storage.removeItem(prefix + key)
    } catch {
      // Nothing was stored.
    }
  }

  /** Saves what can be saved of these fields. */
  function settle(keys: readonly string[] = [...fields.keys()]) {
    const ready: (Typed & { saved: Value })[] = []
    const unchanged: string[] = []
    const left: Typed[] = []
    for (const key of keys) {
      const typed = fields.get(key)
      if (!typed || typed.saved !== undefined) continue
      clearTimeout(timers.get(key))
      timers.delete(key)
      const value = read(typed)
      if (value === undefined) left.push(typed)
      else if (value === typed.base) unchanged.push(key)
      else ready.push({ ...typed, saved: value })
    }
    drop(unchanged)
    if (left.some(({ isLeft }) => !isLeft)) {
      change(new Map([...fields, ...left.map((typed) => [keyOf(typed), { ...typed, isLeft: true }] as const)]))
    }
    if (ready.length === 0) return
    const saving = save(ready)
    const next = new Map(fields)
    for (const typed of ready) {
      const key = keyOf(typed)
      next.set(key, typed)
      // The journal has it: after a reload, it would be saved again.
      forget(key)
    }
    change(next)
    void finish(ready, saving)
  }

  async function finish(saved: readonly (Typed & { saved: Value })[], saving: Promise<void>) {
    const isShown = (typed: Typed) => fields.get(keyOf(typed)) === typed
    try {
      await saving
      setTimeout(() => drop(saved.filter(isShown).map(keyOf)), longestWait)
    } catch (error) {
      for (const typed of saved) {
        const { saved: _, ...unsaved } = typed
        // Otherwise the user has typed on.
        if (isShown(typed)) put(keyOf(typed), unsaved)
      }
      onFailure(error)
    }
  }

  return {
    /** The same object until something changes. */
    fields: () => fields,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** How to save from now on. */
    saveWith(next: Save) {
      save = next
    },
    /** The user has typed. @param current the row's value now */
    type(place: FieldPlace, text: string, current: Value) {
      const key = keyOf(place)
      const before = fields.get(key)
      // What was saved a moment ago is what the user saw, also if the row doesn't have it yet.
      put(key, { ...place, text, base: before ? (before.saved ?? before.base) : current })
      clearTimeout(timers.get(key))
      timers.set(
        key,
        setTimeout(() => settle([key]), pause),
      )
    },
    /** The user has left a field, or the page. */
    settle: (place?: FieldPlace) => settle(place ? [keyOf(place)] : undefined),
    /** Drops what was typed into a row's fields. */
    forget: (rowId: string) => drop([...fields.keys()].filter((key) => key.startsWith(`${rowId}.`))),
    /** The rows have new values: those that were saved need no copy here. @param valueOf a field's value; undefined without its row */
    arrived(valueOf: (place: FieldPlace) => Value | undefined) {
      drop(
        [...fields].flatMap(([key, typed]) => (typed.saved !== undefined && valueOf(typed) === typed.saved ? key : [])),
      )
    },
  }
}

function readAll(storage: TypingOptions['storage'], prefix: string): TypedFields {
  const found = new Map<string, Typed>()
  try {
    for (const key of Array.from({ length: storage.length }, (_, place) => storage.key(place))) {
      const typed = key?.startsWith(prefix) ? parse(storage.getItem(key)) : undefined
      if (typed) found.set(keyOf(typed), typed)
    }
  } catch {
    // Storage is blocked.
  }
  return found
}

function parse(text: string | null): Typed | undefined {
  try {
    const { rowId, field, text: typed, base } = JSON.parse(text ?? '') as Partial<Record<keyof Typed, unknown>>
    const isWhole = [rowId, field, typed].every((part) => typeof part === 'string')
    const isValue = typeof base === 'string' || typeof base === 'number'
    return isWhole && isValue ? ({ rowId, field, text: typed, base, isLeft: true } as Typed) : undefined
  } catch {
    return undefined
  }
}
