import type { z } from 'zod'
import { envelope } from './protocol.ts'
import type { Clock } from '../timing/clock.ts'
import { type Transport, TransportError, type TransportFailure } from '../server/transport.ts'

/** The outcome of the last call: `ok`, a refusal that needs the user to act, or a failure that is being retried. */
export type Contact =
  | 'unknown'
  | 'ok'
  | 'suspended'
  | 'deleted'
  | 'scope'
  | 'update'
  | Exclude<TransportFailure, 'bad-request'>

export class Stopped extends Error {}

const firstWait = 500
const longestWait = 60_000

interface CallOptions {
  /** The valid form of an answer. Anything else comes from a proxy and is retried. */
  shape?: z.ZodType
  mayFail?: (error: TransportError) => boolean
}

export interface Retry {
  /**
   * Calls a sync function until it answers `ok`. Waits between tries, longer each time, or until `wake`.
   *
   * @param options.mayFail whether the caller handles this `bad-request` error; otherwise the call is logged and retried
   *   (the server may be an older version, for example)
   * @throws Stopped once stopped
   * @throws TransportError of kind `bad-request` if `mayFail` returns true
   */
  call<T>(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<T>
  /** Something changed (network, visibility, token, a poke): retry now. */
  wake(): void
  stop(): void
}

/**
 * Retries every failure that isn't caused by a row itself.
 *
 * @param onContact called when the contact state changes
 * @param onScope called with the granted scope if it differs from the requested one. If the granted scope is smaller, the server answers nothing
 *   else; if larger, the answer is complete
 */
export function createRetry(options: {
  transport: Transport
  clock: Clock
  random: () => number
  onContact: (contact: Contact) => void
  onScope: (scope: 'own' | 'all') => void
}): Retry {
  const ending = new AbortController()
  const wakers = new Set<() => void>()
  let contact: Contact = 'unknown'

  function setContact(next: Contact) {
    if (next === contact) return
    contact = next
    options.onContact(next)
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      function wake() {
        cancelTimer()
        wakers.delete(wake)
        resolve()
      }
      const cancelTimer = options.clock.after(ms, wake)
      wakers.add(wake)
    })
  }

  async function attempt<T>(
    name: string,
    args: Record<string, unknown>,
    { shape = envelope, mayFail = () => false }: CallOptions,
  ): Promise<{ answer: T } | 'again'> {
    try {
      const answer = await options.transport.call(name, args, ending.signal)
      const { data } = envelope.safeParse(answer)
      if (!data || (data.status === 'ok' && !shape.safeParse(answer).success)) {
        console.warn(`sync: invalid answer from ${name}`)
        setContact('unreachable')
        return 'again'
      }
      setContact(data.status)
      // Without an active account there is no scope to report: another one would switch databases.
      const isActive = data.status !== 'suspended' && data.status !== 'deleted'
      if (data.scope && data.scope !== args.scope && isActive) options.onScope(data.scope)
      return data.status === 'ok' ? { answer: answer as T } : 'again'
    } catch (error) {
      if (ending.signal.aborted) throw new Stopped()
      if (!(error instanceof TransportError)) throw error
      if (error.kind === 'bad-request' && mayFail(error)) throw error
      if (error.kind === 'bad-request') console.error(`sync: the server rejected ${name}`, error)
      setContact(error.kind === 'bad-request' ? 'unreachable' : error.kind)
      return 'again'
    }
  }

  return {
    async call<T>(name: string, args: Record<string, unknown>, how: CallOptions = {}) {
      for (let delay = firstWait; ; delay = Math.min(delay * 2, longestWait)) {
        if (ending.signal.aborted) throw new Stopped()
        const result = await attempt<T>(name, args, how)
        if (ending.signal.aborted) throw new Stopped()
        if (result !== 'again') return result.answer
        // Half of the delay is random, so that devices that lost the server together don't return together.
        await wait(delay / 2 + (delay / 2) * options.random())
      }
    },
    wake() {
      for (const wake of [...wakers]) wake()
    },
    stop() {
      ending.abort()
      for (const wake of [...wakers]) wake()
    },
  }
}
