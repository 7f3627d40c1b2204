/** Calls a database function by name. The one way in which replication reaches the server; injected, so that tests can break it. */
export interface Transport {
  /**
   * @param signal ends the call
   * @returns the function's answer, as JSON
   * @throws TransportError
   */
  call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<unknown>
}

/**
 * Why a call had no answer.
 * - `unreachable`: no network, no answer in time, or the server is in trouble (5xx, 429). Worth retrying.
 * - `signed-out`: there is no session, or it was refused. Worth retrying once there is one.
 * - `bad-request`: the server won't take this call as it is (other 4xx).
 */
export type TransportFailure = 'unreachable' | 'signed-out' | 'bad-request'

export class TransportError extends Error {
  readonly kind: TransportFailure
  /** SQLSTATE or HTTP status, where known. */
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
  /** Calls `fn` after `ms` milliseconds; returns what prevents it. */
  after(ms: number, fn: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, fn) {
    const timer = setTimeout(fn, ms)
    return () => clearTimeout(timer)
  },
}
