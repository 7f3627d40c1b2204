/** The index of the card that a key leads to from the one with the focus; undefined for all other keys. */
export function cardMovedTo(
  event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  { from, total, columns, letters }: { from: number; total: number; columns: number; letters: boolean },
): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const moves: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: total - 1,
    ...(letters && { j: from + 1, k: from - 1 }),
  }
  const to = moves[letters && event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (to === undefined) return undefined
  // A row above or below that is not there leaves the focus where it is, and so do both ends.
  return to >= 0 && to < total ? to : from
}
