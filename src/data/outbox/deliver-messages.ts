import { withoutInvisible } from '#src/domain/text/characters.ts'
import { type Transport, TransportError } from '../server/transport.ts'
import type { Command } from './outbox-database.ts'
import type { Outbox } from './outbox.ts'

/** The outcome of queued messages, by id. Those in neither list wait for another try. */
export interface Delivery {
  delivered: string[]
  /** The server refused these as they are. They are set aside for the author, with the reason. Nothing is thrown away. */
  refused: string[]
  /** Why the rest waits: no network, a server error, or the hourly cap. */
  waiting?: 'unreachable' | 'server-error' | 'rate-limited'
}

/**
 * Permanent failures, caused by the message itself: it can't be stored (SQLSTATE classes 22 and 23), or it is too large. Anything else may
 * be a changed key, a gateway or a deployment, and is transient.
 */
const forGood = /^(?:22|23)[0-9A-Z]{3}$|^413$/

/** How long to retry a message after other failures, in milliseconds; then it is set aside for its author. */
const maximumAge = 3 * 24 * 60 * 60 * 1000

/**
 * Sends queued contact messages, oldest first. The server recognises each by its id, so a message whose answer was lost isn't stored twice.
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
    // Withdrawn, or removed with its user, while earlier ones were being sent.
    if (!(await outbox.get(id))) continue
    try {
      // If the form was sent before its code had loaded, the address is still as it was pasted.
      const email = withoutInvisible(String(payload.email))
      await transport.call('send_contact_message', { id, ...payload, email }, signal)
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      if (error.kind !== 'bad-request')
        return { ...result, waiting: error.code === '' ? 'unreachable' : 'server-error' }
      if (error.code === 'rate_limited') return { ...result, waiting: 'rate-limited' }
      if (isRefused(error, command, now)) {
        await outbox.setAside(id, { code: error.code, message: error.message })
        result.refused.push(id)
      } else {
        // A proxy may reject only this message, so try the others.
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
  return forGood.test(code) || now - created_at > maximumAge
}
