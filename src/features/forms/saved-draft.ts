import type { Draft, FormValues } from './draft-state.ts'
import { draftPrefix } from './forget-drafts.ts'

/**
 * Drafts survive a reload of their tab, and going elsewhere in it. They are kept per person and form, so that nobody else who
 * signs in here sees them. A form with a password keeps no draft.
 */

/** @param form names the form among all of this person's: `project.<id>` */
export function draftKey(userId: string, form: string): string {
  return `${draftPrefix}${userId}.${form}`
}

/**
 * @param values a record of the form: only fields it has, of the type it has, are read
 * @returns null where nothing usable is kept.
 */
export function readDraft<Values extends FormValues>(key: string, values: Values): Draft<Values> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { changes?: unknown; base?: unknown } | null
    const changes = fittingFields(kept?.changes, values)
    const base = fittingFields(kept?.base, values)
    for (const field of Object.keys(base)) if (!Object.hasOwn(changes, field)) delete base[field]
    return Object.keys(changes).length > 0 ? { changes, base } : null
  } catch {
    return null
  }
}

/** An empty draft removes what is kept. */
export function keepDraft<Values extends FormValues>(key: string, { changes, base }: Draft<Values>): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ changes, base }))
  } catch {
    // Storage is full or forbidden: the form works, a reload loses what was typed.
  }
}

export function forgetDraft(key: string): void {
  keepDraft(key, { changes: {}, base: {} })
}

/** As typed, so not yet valid: an empty name is a draft, too. */
function fittingFields<Values extends FormValues>(kept: unknown, values: Values): Partial<Values> {
  const fields = Object.entries(typeof kept === 'object' && kept !== null ? kept : {})
  const fitting = fields.filter(
    ([field, value]) => Object.hasOwn(values, field) && typeof value === typeof values[field],
  )
  return Object.fromEntries(fitting) as Partial<Values>
}
