/** Marks elements that stay active while a modal is open: toasts (Undo must be reachable) and live regions. */
export const persistentAttribute = { 'data-persistent': '' } as const

/** For Ariakit's `getPersistentElements`: everything else outside the dialog becomes inert. */
export function persistentElements(): Iterable<Element> {
  return document.querySelectorAll('[data-persistent]')
}
