import { type Transport, TransportError } from '../replication/transport.ts'
import type { Command, Outbox } from './outbox.ts'

/** What became of queued messages, by id. Those in neither list wait for another try. */
export interface Delivery {
  delivered: string[]
  /** The server won't take them as they are: set aside with the reason, for whoever wrote them. Nothing is thrown away. */
  refused: string[]
  /** Why the rest waits: no network, a server in trouble, or the hourly cap. */
  waiting?: 'unreachable' | 'server-error' | 'rate-limited'
}

/**
 * What is wrong with a message itself, so that no later try is answered differently: it cannot be stored (SQLSTATE classes 22 and
 * 23), or is too large. Everything else may be a key that has changed, a gateway or a deployment, and passes.
 */
const forGood = /^(?:22|23)[0-9A-Z]{3}$|^413$/

/** How long a message is offered that is answered with anything else but success, in milliseconds; then its writer is told. */
const patience = 3 * 24 * 60 * 60 * 1000

/**
 * Sends queued contact messages, oldest first. The server knows each by its id: one that arrived although its answer was lost
 * isn't stored twice.
 *
 * @param now milliseconds since the epoch
 */
export async function deliverMessages(
  outbox: Outbox,
  transport: Transport,
  signal: AbortSignal,
  now = Date.now(),
): Promise<Delivery> {
  const result: Delivery = { delivered: [], refused: [] }
  for (const command of await outbox.oldest('contact', 50)) {
    const { id, payload } = command
    // Withdrawn, or gone with its user, while those before it were sent.
    if (!(await outbox.get(id))) continue
    try {
      await transport.call('send_contact_message', { id, ...payload }, signal)
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      if (error.kind !== 'bad-request')
        return { ...result, waiting: error.code === '' ? 'unreachable' : 'server-error' }
      if (error.code === 'rate_limited') return { ...result, waiting: 'rate-limited' }
      if (isRefused(error, command, now)) {
        await outbox.setAside(id, { code: error.code, message: error.message })
        result.refused.push(id)
      } else {
        // Perhaps this one alone displeases something on the way: the others are tried.
        result.waiting = 'server-error'
      }
      continue
    }
    await outbox.done([id])
    result.delivered.push(id)
  }
  return result
}

function isRefused({ code }: TransportError, { created_at }: Command, now: number): boolean {
  return forGood.test(code) || now - created_at > patience
}
