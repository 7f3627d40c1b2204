import type { KeyboardEvent } from 'react'

/**
 * For the `onKeyDown` of an Ariakit dialog: the first Escape closes it. Without this, the open tooltip of the button that has the focus
 * takes the first Escape for itself.
 */
export function closeAtEscape(onClose: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    // React passes on what is pressed in dialogs opened from this one.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
}
