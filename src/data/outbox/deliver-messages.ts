import { type Transport, TransportError } from '../replication/transport.ts'
import type { Outbox } from './outbox.ts'

/** What became of queued messages, by id. Those in neither list wait for another try. */
export interface Delivery {
  delivered: string[]
  /** The server won't take them as they are; they stay in the outbox, for nothing that was written is thrown away. */
  refused: string[]
  /** Why the rest waits: no network, a server in trouble, or the hourly cap. */
  waiting?: 'unreachable' | 'server-error' | 'rate-limited'
}

/**
 * Sends queued contact messages, oldest first. The server knows each by its id: one that arrived although its answer was lost
 * isn't stored twice.
 */
export async function deliverMessages(outbox: Outbox, transport: Transport, signal: AbortSignal): Promise<Delivery> {
  const result: Delivery = { delivered: [], refused: [] }
  for (const { id, payload } of await outbox.oldest('contact', 50)) {
    try {
      await transport.call('send_contact_message', { id, ...payload }, signal)
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      if (error.kind !== 'bad-request')
        return { ...result, waiting: error.code === '' ? 'unreachable' : 'server-error' }
      if (error.code === 'rate_limited') return { ...result, waiting: 'rate-limited' }
      result.refused.push(id)
      continue
    }
    await outbox.done([id])
    result.delivered.push(id)
  }
  return result
}
