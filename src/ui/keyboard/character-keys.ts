import { create } from 'zustand'

const storageKey = 'sevenday.character-keys'

/** Whether single keys ('E', '?') are shortcuts on this device. People who speak to their computer, or shake, switch them off. */
export const useCharacterKeys = create<{ enabled: boolean }>(() => ({ enabled: stored() }))

/** Switches single-key shortcuts on or off, and remembers it on this device. */
export function setCharacterKeys(enabled: boolean): void {
  useCharacterKeys.setState({ enabled })
  try {
    if (enabled) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is full or forbidden: the choice holds until the tab is closed.
  }
}

/**
 * The single key that was pressed as a shortcut: 'e', '?', 'Delete'. Undefined in a field, together with a modifier key, for a key that
 * is held down, and for characters where they are switched off.
 */
export function pressedKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.repeat || event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return undefined
  // The Delete key of a Mac.
  if (event.key === 'Backspace') return 'Delete'
  if (event.key.length > 1) return event.key
  if (!useCharacterKeys.getState().enabled) return undefined
  const isLetter = event.key.toLowerCase() !== event.key.toUpperCase()
  if (isLetter && event.shiftKey) return undefined
  return event.key.toLowerCase()
}

const fields = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"]), [role="combobox"]'

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))
}

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
