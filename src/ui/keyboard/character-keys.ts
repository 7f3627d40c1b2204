import { create } from 'zustand'
import { remember, remembered } from '../memory/remember.ts'

const storageKey = 'sevenday.character-keys'

/** Whether single-key shortcuts ('E', '?') are on. Users of speech input, or with a tremor, can turn them off on this device. */
export const useCharacterKeys = create<{ enabled: boolean }>(() => ({ enabled: remembered(storageKey) !== 'off' }))

/** Turns single-key shortcuts on or off, and stores that on this device. */
export function setCharacterKeys(enabled: boolean): void {
  useCharacterKeys.setState({ enabled })
  remember(storageKey, enabled ? null : 'off')
}

/**
 * The single key pressed as a shortcut: 'e', '?', 'Delete', or 'Alt+↑', 'Alt+↓'. Undefined in a field, with any other modifier, on key repeat,
 * and for characters if they are switched off.
 */
export function pressedKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.repeat || event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || isField(event.target)) return undefined
  if (event.altKey) return altKeys[event.key]
  // Macs label this key Delete.
  if (event.key === 'Backspace') return 'Delete'
  const key = latinKey(event)
  if (key.length > 1) return key
  if (!useCharacterKeys.getState().enabled) return undefined
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  if (isLetter && event.shiftKey) return undefined
  return key.toLowerCase()
}

/**
 * The letter of a key on a keyboard with Latin letters. On other keyboards (InScript, Russian) the key at the position of 'e' types another letter,
 * but means 'e' in a shortcut.
 */
export function latinKey({ key, code = '', shiftKey }: Pick<KeyboardEvent, 'key'> & Partial<KeyboardEvent>): string {
  if (!/[^\p{ASCII}\p{Script=Latin}\p{S}«»]/u.test(key)) return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key
}

const altKeys: Record<string, string> = { ArrowUp: 'Alt+↑', ArrowDown: 'Alt+↓' }

const fields = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"]), [role="combobox"]'

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))
}
