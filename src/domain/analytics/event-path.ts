/** The id of a row, as a segment of a path. The database refuses an event whose path holds one. */
export const idSegment = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi

/**
 * A path as events record it: without query and hash, and with `:id` for the id of a row.
 * @param path a location's pathname, or the target of a link
 */
export function eventPath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(idSegment, '/:id')
}
