import { type Transport, TransportError } from '../replication/transport.ts'
import type { Outbox } from './outbox.ts'

const batch = 50

/**
 * Sends queued analytics events, oldest first, until none is left or the server can't be reached. A batch that the server won't take
 * is dropped: counting page views is not worth holding anything up for.
 */
export async function deliverEvents(outbox: Outbox, transport: Transport, signal: AbortSignal): Promise<void> {
  for (;;) {
    const commands = await outbox.oldest('event', batch)
    if (commands.length === 0) return
    try {
      await transport.call('track_events', { events: commands.map((command) => command.payload) }, signal)
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      if (error.kind !== 'bad-request') return
      console.warn('analytics: the server did not take a batch of events', error)
    }
    await outbox.done(commands.map((command) => command.id))
  }
}
