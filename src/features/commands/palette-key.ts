const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that opens the palette, as people read it and for `aria-keyshortcuts`. */
export const paletteKey = isApple ? { label: '⌘ K', aria: 'Meta+K' } : { label: 'Ctrl K', aria: 'Control+K' }

/** Works in fields as well. Ctrl K on a Mac is left alone: there it deletes to the end of the line. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const modifier = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return modifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
}
