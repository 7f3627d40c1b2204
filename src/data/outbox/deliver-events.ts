import { z } from 'zod'
import { type Transport, TransportError } from '../server/transport.ts'
import type { Outbox } from './outbox.ts'

const batch = 50

/** The answer of `track_events`. */
const answer = z.object({ stored: z.int(), dropped: z.int() })

/**
 * Sends queued analytics events, oldest first, until none are left or the server can't be reached. A batch that the server refuses is
 * dropped: page views aren't worth blocking anything for.
 */
export async function deliverEvents(
  outbox: Pick<Outbox, 'oldest' | 'done'>,
  transport: Transport,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const commands = await outbox.oldest('event', batch)
    if (commands.length === 0) return
    try {
      const events = commands.map((command) => command.payload)
      const result = await transport.call('track_events', { events }, signal)
      // A drop means a bug in the app or a cap on the server. Warn developers, not users.
      if (import.meta.env.DEV && answer.safeParse(result).data?.dropped !== 0) {
        console.warn('analytics: the server dropped events', result, events)
      }
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      if (error.kind !== 'bad-request') return
      console.warn('analytics: the server rejected a batch of events', error)
    }
    await outbox.done(commands.map((command) => command.id))
  }
}
