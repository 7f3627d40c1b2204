/** Groups items by a key, in the order of their first item. `Map.groupBy`, which Safari has from 17.4 only. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The previous list if it has the same items, so that nothing renders again. */
export function sameList<Item>(before: readonly Item[] | undefined, now: readonly Item[]): readonly Item[] {
  return before?.length === now.length && before.every((item, place) => item === now[place]) ? before : now
}

/** Whether two JSON values are equal, ignoring the order of object keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) && sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  )
}
