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

/** Whether a repeated call may succeed after this HTTP status. 0 means no answer; proxies answer 407, and censors 451. */
export function isTransient(status: number): boolean {
  return [0, 407, 408, 429, 451].includes(status) || status >= 500
}

/**
 * Makes a call that only works online, and repeats it once if it failed on the network.
 *
 * @param call idempotent
 * @param failed whether the answer says that it failed on the network
 */
export async function retriedOnce<T>(call: () => PromiseLike<T>, failed: (answer: T) => boolean): Promise<T> {
  const answer = await call()
  return failed(answer) ? call() : answer
}

/** Whether the server has refused what was sent, so that sending it again changes nothing. */
export function isRefusal(error: unknown): error is TransportError {
  return error instanceof TransportError && error.kind === 'bad-request'
}

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

/** Notifies the device that the server has changes. A poke carries table names, never rows; the device pulls the rows. */
export interface PokeSource {
  /** @returns stops listening */
  listen(listener: {
    onPoke: (tables: readonly string[]) => void
    /** Pokes may have been missed: the connection is (re)established, or the server closed a joined channel. */
    onMissed: () => void
    /** Reports whether every poke will arrive from now on. False until the first call. */
    onListening: (listening: boolean) => void
  }): () => void
}
