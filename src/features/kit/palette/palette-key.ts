import { latinKey } from '#src/ui/keyboard/character-keys.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that opens the palette, as a label and for `aria-keyshortcuts`. */
export const paletteKey = isApple ? { label: '⌘ K', aria: 'Meta+K' } : { label: 'Ctrl K', aria: 'Control+K' }

/** Also works in fields. Ignores Ctrl K on a Mac, where it deletes to the end of the line. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const modifier = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return modifier && !event.altKey && !event.shiftKey && latinKey(event).toLowerCase() === 'k'
}
