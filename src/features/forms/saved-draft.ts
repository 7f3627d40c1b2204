import type { Draft, FormValues } from './draft-state.ts'
import { draftPrefix } from './forget-drafts.ts'

/**
 * Drafts survive a reload of their tab and navigation within it. They are stored per user and form, so that other users of the device don't
 * see them. A form with a password stores no draft.
 */

/** @param form names the form among the user's forms: `project.<id>` */
export function draftKey(userId: string, form: string): string {
  return `${draftPrefix}${userId}.${form}`
}

/**
 * @param values a record of the form: only its fields are read, and only values of the right type
 * @returns null if no usable draft is stored
 */
export function readDraft<Values extends FormValues>(key: string, values: Values): Draft<Values> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { changes?: unknown; base?: unknown } | null
    const changes = fittingFields(stored?.changes, values)
    const base = fittingFields(stored?.base, values)
    for (const field of Object.keys(base)) if (!Object.hasOwn(changes, field)) delete base[field]
    return Object.keys(changes).length > 0 ? { changes, base } : null
  } catch {
    return null
  }
}

/** An empty draft deletes the stored one. */
export function storeDraft<Values extends FormValues>(key: string, { changes, base }: Draft<Values>): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ changes, base }))
  } catch {
    // Storage is full or blocked: the form still works, but a reload loses the input.
  }
}

export function forgetDraft(key: string): void {
  storeDraft(key, { changes: {}, base: {} })
}

/** Not validated: an empty name is a valid draft. */
function fittingFields<Values extends FormValues>(stored: unknown, values: Values): Partial<Values> {
  const fields = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  const fitting = fields.filter(
    ([field, value]) => Object.hasOwn(values, field) && typeof value === typeof values[field],
  )
  return Object.fromEntries(fitting) as Partial<Values>
}
