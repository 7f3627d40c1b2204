import type { z } from 'zod'
import { envelope } from './protocol.ts'
import { type Clock, type Transport, TransportError, type TransportFailure } from './transport.ts'

/** How the last call ended: `ok`, a refusal that only a person can lift, or a failure that is being retried. */
export type Contact = 'unknown' | 'ok' | 'suspended' | 'scope' | 'protocol' | Exclude<TransportFailure, 'bad-request'>

export class Stopped extends Error {}

const firstWait = 500
const longestWait = 60_000

interface CallOptions {
  /** What an answer must be like. Anything else comes from something in between, and is waited out. */
  shape?: z.ZodType
  mayFail?: (error: TransportError) => boolean
}

export interface Patience {
  /**
   * Calls a sync function until it answers `ok`. Between tries it waits, longer each time, or until `kick`.
   *
   * @param options.mayFail whether the caller has something better to do about a call that the server won't take as it is;
   *   otherwise that too is waited out (an older server, say), and logged
   * @throws Stopped once stopped
   * @throws TransportError of kind `bad-request`, where `mayFail` says so
   */
  call<T>(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<T>
  /** Something changed (network, visibility, token, a poke): try again now. */
  kick(): void
  stop(): void
}

/**
 * Waits out everything that isn't a row's own fault.
 *
 * @param onContact told when the state of contact changed
 * @param onScope told what the person may have now, where that isn't the scope asked for: less, and nothing is answered; or more
 */
export function createPatience(options: {
  transport: Transport
  clock: Clock
  random: () => number
  onContact: (contact: Contact) => void
  onScope: (scope: 'own' | 'all') => void
}): Patience {
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
        console.warn(`sync: what ${name} was answered is not an answer of it`)
        setContact('unreachable')
        return 'again'
      }
      setContact(data.status)
      // A suspended admin has no right to show, and has it again with the account.
      if (data.scope && data.scope !== args.scope && data.status !== 'suspended') options.onScope(data.scope)
      return data.status === 'ok' ? { answer: answer as T } : 'again'
    } catch (error) {
      if (ending.signal.aborted) throw new Stopped()
      if (!(error instanceof TransportError)) throw error
      if (error.kind === 'bad-request' && mayFail(error)) throw error
      if (error.kind === 'bad-request') console.error(`sync: the server does not take ${name}`, error)
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
        // Half fixed, half random: devices that lost the server together must not come back together.
        await wait(delay / 2 + (delay / 2) * options.random())
      }
    },
    kick() {
      for (const wake of [...wakers]) wake()
    },
    stop() {
      ending.abort()
      for (const wake of [...wakers]) wake()
    },
  }
}
