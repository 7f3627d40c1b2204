import { readTyped, storeTyped } from '#src/runtime/page-drafts.ts'
import { type Draft, draftIn, type FormValues } from './draft.ts'

/**
 * The draft of a form, see `Drafts`. A form with a password stores none.
 *
 * @param key of `draftKey`
 * @param values a record of the form
 * @returns null if no usable draft is stored
 */
export function readDraft<Values extends FormValues>(key: string, values: Values): Draft<Values> | null {
  const draft = draftIn(readTyped(key), values)
  return Object.keys(draft.changes).length > 0 ? draft : null
}

/** An empty draft deletes the stored one. */
export function storeDraft<Values extends FormValues>(key: string, { changes, base }: Draft<Values>): void {
  storeTyped(key, Object.keys(changes).length === 0 ? null : { changes, base })
}

export function forgetDraft(key: string): void {
  storeTyped(key, null)
}
