import { draftKey } from '#src/data/drafts/draft-key.ts'
import { visitor } from '#src/data/outbox/outbox-name.ts'
import type * as SavedDraft from '../kit/drafts/saved-draft.ts'
import { takeShared, typedInto } from './messages.ts'

/**
 * A logged-in user's unsent input, stored on this device under their id. The browser doesn't know users and would restore it for the next user. A
 * visitor's input is left to the browser.
 */
const keyOf = (owner: string) => draftKey(owner, 'contact')

/** The user whose draft can be read. Reading needs the app's code, which a visitor doesn't load. */
let ready: { owner: string; drafts: typeof SavedDraft } | undefined

const draftsOf = (owner: string) => (ready?.owner === owner ? ready.drafts : undefined)

/**
 * Resolves when a user's draft can be read, or when it is clear that it can't. Until then nothing is stored, because that would replace the draft.
 */
export async function loadDrafts(owner: string): Promise<void> {
  ready = undefined
  if (owner === visitor) return
  try {
    const { readyDrafts } = await import('#src/runtime/page-drafts.ts')
    await readyDrafts(owner)
    ready = { owner, drafts: await import('../kit/drafts/saved-draft.ts') }
  } catch (error) {
    console.warn('contact: what was typed before could not be read', error)
  }
}

/** Whether the device keeps the input after the tab is closed. */
export function isKept(owner: string): boolean {
  return draftsOf(owner) !== undefined
}

/** Stores the fields' values if any of them comes from the user. */
export function storeFields(owner: string, form: HTMLFormElement | null): void {
  if (!form) return
  draftsOf(owner)?.storeDraft(keyOf(owner), {
    changes: fieldsOf(form).every(isUntouched) ? {} : typedInto(form),
    base: {},
  })
}

export function forgetTyped(owner: string): void {
  draftsOf(owner)?.forgetDraft(keyOf(owner))
}

/**
 * Restores stored values to untouched fields, and puts a stored message above the input typed before it could be read. A text that another app shared
 * (`?message=`) goes below, and is removed from the URL.
 */
export function fillWithTyped(owner: string, form: HTMLFormElement): void {
  const drafts = draftsOf(owner)
  if (!drafts) return
  const stored: Record<string, string> = drafts.readDraft(keyOf(owner), typedInto(null))?.changes ?? {}
  for (const field of fieldsOf(form)) {
    const value = stored[field.name]
    if (value === undefined) continue
    if (isUntouched(field)) field.value = value
    else if (field.name === 'message' && !field.value.includes(value)) field.value = `${value}\n\n${field.value}`
  }
  const text = takeShared()
  const field = form.elements.namedItem('message')
  if (text === '' || !(field instanceof HTMLTextAreaElement)) return
  const own = isUntouched(field) ? '' : field.value
  if (!own.includes(text)) field.value = [own, text].filter(Boolean).join('\n\n')
  storeFields(owner, form)
}

/** Whether the message comes from the user. */
export function isWritten(form: HTMLFormElement | null): boolean {
  return form !== null && fieldsOf(form).some((field) => field.name === 'message' && !isUntouched(field))
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
