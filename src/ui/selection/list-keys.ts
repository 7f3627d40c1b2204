import { latinKey } from '../keyboard/character-keys.ts'

/** Action of a key on the focused row of a list. */
export type ListKey = 'next' | 'previous' | 'first' | 'last' | 'select' | 'open'

const keys: Record<string, ListKey> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  ' ': 'select',
  Enter: 'open',
}

const letterKeys: Record<string, ListKey> = { j: 'next', k: 'previous', x: 'select' }

/** The list action of a key press; undefined for other keys and for shortcuts of the browser and the system. */
export function listKeyOf(
  event: { key: string; code?: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  characterKeys: boolean,
): ListKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  return keys[event.key] ?? (characterKeys ? letterKeys[latinKey(event).toLowerCase()] : undefined)
}

/** All integers between two bounds, inclusive, in either direction. */
export function rangeBetween(from: number, to: number): number[] {
  const first = Math.min(from, to)
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, offset) => first + offset)
}
