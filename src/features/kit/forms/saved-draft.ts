import { readTyped, storeTyped } from '#src/runtime/page-drafts.ts'
import type { Draft, FormValues } from './draft-state.ts'

/**
 * The draft of a form, see `Drafts`. A form with a password stores none.
 *
 * @param key of `draftKey`
 * @param values a record of the form: only its fields are read, and only values of the right type
 * @returns null if no usable draft is stored
 */
export function readDraft<Values extends FormValues>(key: string, values: Values): Draft<Values> | null {
  const stored = readTyped(key) as { changes?: unknown; base?: unknown } | null
  const changes = fittingFields(stored?.changes, values)
  const base = fittingFields(stored?.base, values)
  for (const field of Object.keys(base)) if (!Object.hasOwn(changes, field)) delete base[field]
  return Object.keys(changes).length > 0 ? { changes, base } : null
}

/** An empty draft deletes the stored one. */
export function storeDraft<Values extends FormValues>(key: string, { changes, base }: Draft<Values>): void {
  storeTyped(key, Object.keys(changes).length === 0 ? null : { changes, base })
}

export function forgetDraft(key: string): void {
  storeTyped(key, null)
}

/** Not validated: an empty name is a valid draft. */
function fittingFields<Values extends FormValues>(stored: unknown, values: Values): Partial<Values> {
  const fields = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  const fitting = fields.filter(
    ([field, value]) => Object.hasOwn(values, field) && typeof value === typeof values[field],
  )
  return Object.fromEntries(fitting) as Partial<Values>
}
