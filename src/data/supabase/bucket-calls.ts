import { recordIn } from '#src/domain/json.ts'
import { isTransient, TransportError } from '../server/transport.ts'
import { backendOf, type SupabaseClient } from './client.ts'

/** In milliseconds: a call without progress for this long is aborted. */
export const longestStall = 30_000
/** The limit for the whole transfer of a file that may be large. */
export const longestTransfer = 10 * 60_000

export interface Answer {
  status: number
  text: string
  header: (name: string) => string | null
}

export type Headers = Record<string, string>

interface Request extends RequestInit {
  headers?: Headers
  /** In milliseconds; `longestStall` if absent. */
  longest?: number
}

/** The known facts about a file. */
export interface Expected {
  /** In bytes. */
  size?: number
  /** The beginning of its type. */
  type?: string
}

/**
 * Calls of the buckets' server. Each throws a TransportError if there is no answer. `unreachable` includes answers from something else than the
 * server, such as a network's login page, which can have any status.
 *
 * @param userId only this user's session is used, even if another user has logged in on this page
 */
export function bucketCalls(client: () => Promise<SupabaseClient>, userId: string) {
  /** Calls with a valid token, and once more with a fresh one if the server doesn't accept it. */
  async function ask(call: (base: string, identity: Headers) => Promise<Answer>): Promise<Answer> {
    const loaded = await client()
    const { url, publishableKey } = backendOf(loaded)
    async function once(): Promise<Answer> {
      const { data } = await loaded.auth.getSession()
      if (data.session?.user.id !== userId) throw new TransportError('signed-out', 'this user has no session')
      const identity = { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` }
      const answer = await call(`${url}/storage/v1`, identity)
      // The server neither sends nor accepts HTML pages.
      if (/html/i.test(answer.header('content-type') ?? '')) throw notTheBucket()
      return answer
    }
    const answer = await once()
    if (!isTokenRefused(answer)) return answer
    const { data } = await loaded.auth.getSession()
    if (data.session?.user.id === userId) await loaded.auth.refreshSession()
    return once()
  }

  /** @param read reads the body: the connection can break in it too */
  function reached(
    path: string,
    { longest = longestStall, ...init }: Request,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    return ask(async (base, identity) => {
      const { fetch } = backendOf(await client())
      const headers = { ...identity, ...init.headers }
      const signal = AbortSignal.timeout(longest)
      try {
        const url = path.startsWith('/') ? base + path : path
        // Keep the answer out of the browser's cache, which outlives the session.
        return await read(await fetch(url, { ...init, headers, cache: 'no-store', signal }))
      } catch (error) {
        throw new TransportError('unreachable', 'no answer', '', { cause: error })
      }
    })
  }

  const object = (path: string, request: Request) => reached(`/object/${path}`, request, objectAnswerOf)

  return {
    ask,
    /** @param path below the server's address, or a whole address */
    fetched: (path: string, request: Request) => reached(path, request, answerOf),
    /** As `fetched`, where refusals are JSON. */
    object,
    /** Stores a file at once. @param path bucket and name @returns why the file isn't stored; undefined if it is */
    async store(path: string, content: Blob, request: Request): Promise<TransportError | undefined> {
      const headers = { 'content-type': content.type, ...request.headers }
      const answer = await object(path, { method: 'POST', body: content, ...request, headers })
      return recordIn(answer.text)?.Key === path ? undefined : failureOf(answer)
    },
    /** @param path bucket and name @param expected an answer that differs is not the file */
    async download(path: string, { size, type = '' }: Expected, request: Request = {}): Promise<Blob> {
      let found: Blob | undefined
      const answer = await reached(`/object/${path}`, request, async (response) => {
        if (!response.ok) return objectAnswerOf(response)
        found = await response.blob()
        return { status: response.status, text: '', header: (name) => response.headers.get(name) }
      })
      if (!found) throw failureOf(answer)
      if (found.size !== (size ?? found.size) || !found.type.startsWith(type)) throw notTheBucket()
      return found
    },
  }
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) }
}

async function objectAnswerOf(response: Response): Promise<Answer> {
  const answer = await answerOf(response)
  if (!response.ok && recordIn(answer.text)?.statusCode === undefined) throw notTheBucket()
  return answer
}

export function notTheBucket(): TransportError {
  return new TransportError('unreachable', 'something else than the bucket has answered')
}

/** The server answers errors with a JSON body that has the real status, and those of resumable uploads with the message alone. */
function readFailure(answer: Answer): { status: number; message: string } {
  const { statusCode, message } = recordIn(answer.text) ?? {}
  return { status: Number(statusCode) || answer.status, message: String(message ?? answer.text.trim()) }
}

/** The server answers 400 and 403 to a token that it doesn't accept, and to what the database forbids. Only the message tells them apart. */
function isTokenRefused(answer: Answer): boolean {
  const { status, message } = readFailure(answer)
  if (status === 403) return !/row-level security|_limit|^files_|only active|must be in a project/.test(message)
  return status === 401 || (status === 400 && /\b(jwt|jws|jwk|token|exp|signature)\b/i.test(message))
}

export function failureOf(answer: Answer): TransportError {
  const { status, message } = readFailure(answer)
  const isRefusal = status >= 400 && !isTransient(status)
  const kind = isTokenRefused(answer) ? 'signed-out' : isRefusal ? 'bad-request' : 'unreachable'
  return new TransportError(kind, message, String(status))
}
