import type { Outbox } from './outbox.ts'
import { visitor } from './outbox-name.ts'

export interface Analytics {
  /** @param path the page's path; ids, query and hash are dropped */
  track(name: string, path: string): void
}

/**
 * Counts product usage in our own table only: a name, a path, a time. Events identify nobody.
 *
 * @param options.allowed false if the user opted out of tracking (Do Not Track, Global Privacy Control)
 */
export function createAnalytics(options: {
  outbox: Pick<Outbox, 'add'>
  allowed: () => boolean
  newId: () => string
  now: () => number
  /** Called when an event is ready to deliver. */
  onQueued: () => void
}): Analytics {
  let last = 0
  return {
    track(name, path) {
      if (!options.allowed()) return
      // Events of the same millisecond keep their order.
      last = Math.max(options.now(), last + 1)
      const id = options.newId()
      const payload = { id, name, path: eventPath(path), occurred_at: new Date(last).toISOString() }
      options.outbox
        .add({ id, owner: visitor, kind: 'event', payload, created_at: last })
        .then(options.onQueued)
        .catch((error: unknown) => console.warn('analytics: an event could not be queued', error))
    },
  }
}

/** A row's id as a path segment. The database refuses an event whose path contains one. */
export const idSegment = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi

/**
 * A path in the form that events record: without query and hash, and with `:id` for a row's id.
 * @param path a location's pathname, or the target of a link
 */
export function eventPath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(idSegment, '/:id')
}
