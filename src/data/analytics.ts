import { eventPath } from '#src/domain/analytics/event-path.ts'
import type { Outbox } from './outbox/outbox.ts'
import { visitor } from './outbox/outbox-name.ts'

export interface Analytics {
  /** @param path where it happened; ids, query and hash are left out of the event. */
  track(name: string, path: string): void
}

/**
 * Counts what people use, in our own table and nowhere else: a name, a path, a time. Nothing tells who it was.
 *
 * @param options.allowed false where the person asked not to be tracked (Do Not Track, Global Privacy Control)
 */
export function createAnalytics(options: {
  outbox: Pick<Outbox, 'add'>
  allowed: () => boolean
  newId: () => string
  now: () => number
  /** Told that there is something to deliver. */
  onQueued: () => void
}): Analytics {
  let last = 0
  return {
    track(name, path) {
      if (!options.allowed()) return
      // Events of one millisecond keep their order.
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
