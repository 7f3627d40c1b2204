import '../keyboard/composition.ts'
import type { KeyboardEvent } from 'react'
import { persistentElements } from './persistent.ts'

/** The props of every modal of Ariakit. */
export const modalProps = (onClose: () => void) => ({
  onClose,
  onKeyDown: closeAtEscape(onClose),
  hideOnInteractOutside: closesAtPressBeside,
  unmountOnHide: true,
  getPersistentElements: persistentElements,
})

/**
 * `onKeyDown` for an Ariakit dialog that closes it on the first Escape. Without this, an open tooltip on the focused button swallows the
 * first Escape.
 */
function closeAtEscape(onClose: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    // React bubbles events from dialogs opened inside this one.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
}

/**
 * Whether an event outside a dialog closes it. A press does. Ignores the second click of a double click whose first click opened the dialog under the
 * pointer, and a focus that moves outside, such as to the title of a page that opens together with the dialog.
 */
function closesAtPressBeside(event: Event | { nativeEvent: Event }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native instanceof MouseEvent && native.detail <= 1
}
