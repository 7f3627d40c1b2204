import { visitor } from '#src/data/outbox/outbox-name.ts'
import { draftPrefix } from '../projects/forget-drafts.ts'
import type { ContactMessage } from './messages.ts'

/**
 * What a signed-in user typed and did not send, kept for this tab under their name. The browser, which knows no users, would give it
 * back to whoever comes next; a visitor's form is left to it.
 */
const keyOf = (owner: string) => `${draftPrefix}${owner}.contact`

export function keepTyped(owner: string, typed: ContactMessage): void {
  if (owner === visitor) return
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(typed))
  } catch {
    // Storage is full or forbidden: the form works, a reload loses what was typed.
  }
}

export function forgetTyped(owner: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Then nothing was kept.
  }
}

export function keepsTyped(owner: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(owner)) !== null
  } catch {
    return false
  }
}

/** Puts what was kept into the fields that nobody has touched: empty ones, and those that a plan has filled in. */
export function fillWithTyped(owner: string, form: HTMLFormElement): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') as Record<string, unknown>
    for (const [name, value] of Object.entries(kept)) {
      const field = form.elements.namedItem(name)
      const isField =
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
      if (isField && field.value === (field.dataset.filled ?? '') && typeof value === 'string') field.value = value
    }
  } catch {
    // Not ours, or forbidden: the form stays empty.
  }
}
