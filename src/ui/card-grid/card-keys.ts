import { latinKey } from '../keyboard/character-keys.ts'

/** Index of the card that a key moves focus to, or undefined for other keys. */
export function cardMovedTo(
  event: { key: string; code?: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  { from, total, columns, characterKeys }: { from: number; total: number; columns: number; characterKeys: boolean },
): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const moves: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: total - 1,
    ...(characterKeys && { j: from + 1, k: from - 1 }),
  }
  const key = latinKey(event)
  const to = moves[characterKeys && key.length === 1 ? key.toLowerCase() : event.key]
  if (to === undefined) return undefined
  // Focus stays put at the ends and where there is no row above or below.
  return to >= 0 && to < total ? to : from
}
