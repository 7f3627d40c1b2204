/** Calls a database function by name. Replication reaches the server only through this; injected, so that tests can break it. */
export interface Transport {
  /**
   * @param signal aborts the call
   * @returns the function's answer, as JSON
   * @throws TransportError
   */
  call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<unknown>
}

/**
 * Why a call got no answer.
 * - `unreachable`: no network, a timeout, or a server error (5xx, 429). Retry.
 * - `signed-out`: no session, or the server refused it. Retry once there is a session.
 * - `bad-request`: the server doesn't accept this call (other 4xx).
 */
export type TransportFailure = 'unreachable' | 'signed-out' | 'bad-request'

export class TransportError extends Error {
  readonly kind: TransportFailure
  /** SQLSTATE or HTTP status, if known. */
  readonly code: string

  constructor(kind: TransportFailure, message: string, code = '', options?: ErrorOptions) {
    super(message, options)
    this.name = 'TransportError'
    this.kind = kind
    this.code = code
  }
}

/** Time, injected. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `fn` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, fn) {
    const timer = setTimeout(fn, ms)
    return () => clearTimeout(timer)
  },
}
