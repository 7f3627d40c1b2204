import { visitor } from '#src/data/outbox/outbox-name.ts'
import { draftPrefix } from '../forms/forget-drafts.ts'
import { typedInto } from './typed-into.ts'

/**
 * What a signed-in user typed and did not send, kept for this tab under their name. The browser, which knows no users, would give it
 * back to the next user; a visitor's form is left to it.
 */
const keyOf = (owner: string) => `${draftPrefix}${owner}.contact`

/** Keeps what the fields hold, as long as they hold anything of the user's. */
export function keepTyped(owner: string, form: HTMLFormElement | null): void {
  if (owner === visitor || !form) return
  if (fieldsOf(form).every(isUntouched)) return forgetTyped(owner)
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(typedInto(form)))
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

/** Puts what was kept into the fields that nobody has touched. */
export function fillWithTyped(owner: string, form: HTMLFormElement): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') as Record<string, unknown>
    for (const field of fieldsOf(form).filter(isUntouched)) {
      const value = kept[field.name]
      if (typeof value === 'string') field.value = value
    }
  } catch {
    // Not ours, or forbidden: the form stays empty.
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fieldsOf(form: HTMLFormElement): Field[] {
  const isField = (element: Element): element is Field => element.matches('input, textarea, select')
  return [...form.elements].filter(isField)
}

/** Empty, or as the plan in the address has filled it in (contact-form.tsx). */
function isUntouched({ value, dataset }: Field): boolean {
  return value === (dataset.filled ?? '')
}
