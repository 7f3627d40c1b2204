/** A row's id as a path segment. The database refuses an event whose path contains one. */
export const idSegment = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi

/**
 * A path in the form that events record: without query and hash, and with `:id` for a row's id.
 * @param path a location's pathname, or the target of a link
 */
export function eventPath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(idSegment, '/:id')
}
