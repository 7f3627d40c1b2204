/** The list of before, if it has the same items: what renders it then has nothing to do. */
export function sameList<Item>(before: readonly Item[] | undefined, now: readonly Item[]): readonly Item[] {
  return before?.length === now.length && before.every((item, place) => item === now[place]) ? before : now
}
