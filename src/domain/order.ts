/** Maximum length of a position. The database has the same limit. */
export const positionMax = 100

/** The fields that order the tasks of a project. */
export interface Placed {
  id: string
  /** A key of `position.ts`, compared character by character; '' for a task that was never placed. */
  position: string
  created_at: string
}

/**
 * Compares tasks by their order in the project. Tasks that were never placed come first, by age. Two devices can give the same position to two tasks;
 * then the older task comes first, on every device.
 */
export function byPosition(a: Placed, b: Placed): number {
  return compare(a.position, b.position) || compare(a.created_at, b.created_at) || compare(a.id, b.id)
}

/** Compares rows by position. Two devices can write the same one: the id then decides, on every device. */
export function byPlace(a: Omit<Placed, 'created_at'>, b: Omit<Placed, 'created_at'>): number {
  return compare(a.position, b.position) || compare(a.id, b.id)
}

/** Compares as the database does with collation "C". `localeCompare` would mix capitals and small letters. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
