import { visitor } from '#src/data/outbox/outbox-name.ts'
import { draftPrefix } from '../forms/forget-drafts.ts'
import { typedInto } from './typed-into.ts'

/**
 * What a logged-in user typed and didn't send, stored in this tab under their id. The browser doesn't know users and would restore it for
 * the next one; a visitor's form is left to the browser.
 */
const keyOf = (owner: string) => `${draftPrefix}${owner}.contact`

/** Stores the fields' values if any of them comes from the user. */
export function storeTyped(owner: string, form: HTMLFormElement | null): void {
  if (owner === visitor || !form) return
  if (fieldsOf(form).every(isUntouched)) return forgetTyped(owner)
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(typedInto(form)))
  } catch {
    // Storage is full or blocked: the form still works, but a reload loses the input.
  }
}

/**
 * Adds a text to the stored message, below what is there.
 * @returns false if nothing can be stored
 */
export function addToTyped(owner: string, text: string): boolean {
  try {
    const { message = '', ...others } = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') as Record<
      string,
      string
    >
    const whole = message.includes(text) ? message : [message, text].filter(Boolean).join('\n\n')
    sessionStorage.setItem(keyOf(owner), JSON.stringify({ ...others, message: whole }))
    return true
  } catch {
    return false
  }
}

export function forgetTyped(owner: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Then nothing was stored either.
  }
}

export function storesTyped(owner: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(owner)) !== null
  } catch {
    return false
  }
}

/** Restores stored values to untouched fields. */
export function fillWithTyped(owner: string, form: HTMLFormElement): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') as Record<string, unknown>
    for (const field of fieldsOf(form).filter(isUntouched)) {
      const value = stored[field.name]
      if (typeof value === 'string') field.value = value
    }
  } catch {
    // Storage is blocked or holds something else: the form stays empty.
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fieldsOf(form: HTMLFormElement): Field[] {
  const isField = (element: Element): element is Field => element.matches('input, textarea, select')
  return [...form.elements].filter(isField)
}

/** Empty, or filled from the plan in the URL (contact-form.tsx). */
function isUntouched({ value, dataset }: Field): boolean {
  return value === (dataset.filled ?? '')
}
