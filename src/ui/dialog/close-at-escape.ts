import type { KeyboardEvent } from 'react'

/**
 * `onKeyDown` for an Ariakit dialog that closes it on the first Escape. Without this, an open tooltip on the focused button swallows the
 * first Escape.
 */
export function closeAtEscape(onClose: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    // React bubbles events from dialogs opened inside this one.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
}
