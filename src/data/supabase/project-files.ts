import { recordIn } from '#src/domain/json-record.ts'
import { isTransient, TransportError } from '../server/transport.ts'
import { backendOf, type SupabaseClient } from './client.ts'

/**
 * The bucket of projects' files. Each call throws a TransportError on failure, and `unreachable` if something else than the bucket has
 * answered, such as the sign-in page of a network, which comes with any status.
 */
export interface ProjectFiles {
  /** Announces a resumable upload. @returns where its parts go; `stored` if the bucket has this file */
  announce(file: { name: string; type: string; size: number }): Promise<string>
  /** How many bytes of an upload have arrived; null if the server doesn't know it (any more). */
  offset(url: string): Promise<number | null>
  /** Sends a part. @returns how many bytes have arrived then; null if the upload is at another place */
  send(part: Part): Promise<number | null>
  /** Stores a small file at once. Succeeds if it is there. */
  store(name: string, content: Blob): Promise<void>
  isStored(name: string): Promise<boolean>
  /** @param expected what is known of the file: an answer that differs is not the file */
  download(name: string, expected: Expected): Promise<Blob>
}

export interface Expected {
  /** In bytes. */
  size?: number
  /** How its type begins. */
  type?: string
}

export interface Part {
  url: string
  offset: number
  part: Blob
  /** Called with the bytes of this part that have been sent. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

const bucket = 'files'
const tus = { 'tus-resumable': '1.0.0' }

/** In milliseconds: a part whose upload makes no progress for so long is broken off. */
const longestStall = 30_000
/** The same for a whole download, or for a small file that is stored at once. */
const longestTransfer = 10 * 60_000

interface Answer {
  status: number
  text: string
  header: (name: string) => string | null
}

type Headers = Record<string, string>

/** @param userId only this user's session is used, even if another user has logged in on this page */
export function supabaseProjectFiles(client: () => Promise<SupabaseClient>, userId: string): ProjectFiles {
  /** Calls with a valid token, and once more with a fresh one if the server doesn't accept it. */
  async function ask(call: (base: string, identity: Headers) => Promise<Answer>): Promise<Answer> {
    const loaded = await client()
    const { url, publishableKey } = backendOf(loaded)
    async function once(): Promise<Answer> {
      const { data } = await loaded.auth.getSession()
      if (data.session?.user.id !== userId) throw new TransportError('signed-out', 'this user has no session')
      const identity = { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` }
      const answer = await call(`${url}/storage/v1`, identity)
      // The bucket has no pages, and takes none.
      if (/html/i.test(answer.header('content-type') ?? '')) throw notTheBucket()
      return answer
    }
    const answer = await once()
    if (!isTokenRefused(answer)) return answer
    const { data } = await loaded.auth.getSession()
    if (data.session?.user.id === userId) await loaded.auth.refreshSession()
    return once()
  }

  const fetched = (
    path: string,
    { longest = longestStall, ...init }: RequestInit & { headers?: Headers; longest?: number },
  ) =>
    ask((base, identity) =>
      reach({ base, path, longest, ...init, headers: { ...identity, ...init.headers } }, answerOf),
    )

  /** @param read reads the body: the connection can break in it too */
  async function reach<T>(
    { base, path, longest, ...init }: RequestInit & { base: string; path: string; longest: number },
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { fetch } = backendOf(await client())
    try {
      const url = path.startsWith('/') ? base + path : path
      // Nothing of it stays in the browser's cache, which outlives the session.
      return await read(await fetch(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(longest) }))
    } catch (error) {
      throw new TransportError('unreachable', 'no answer', '', { cause: error })
    }
  }

  return {
    async announce({ name, type, size }) {
      const metadata = { bucketName: bucket, objectName: name, contentType: type, cacheControl: '0' }
      const answer = await fetched('/upload/resumable', {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(size),
          'upload-metadata': Object.entries(metadata)
            .map(([key, value]) => `${key} ${btoa(value)}`)
            .join(),
        },
      })
      if (answer.status === 409) return 'stored'
      const url = answer.header('location')
      if (answer.status !== 201 || !url) throw failureOf(answer)
      return url
    },
    async offset(url) {
      const answer = await fetched(url, { method: 'HEAD', headers: tus })
      // It has no body that tells why. Announcing the file again does.
      if (answer.status >= 400 && !isTransient(answer.status)) return null
      if (answer.status !== 200) throw failureOf(answer)
      return offsetIn(answer)
    },
    async send({ url, offset, part, signal, onProgress }) {
      const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      const answer = await ask((_base, identity) =>
        uploaded({ url, headers: { ...identity, ...headers }, body: part, signal, onProgress }),
      )
      // 409: at another place. 404 and 410: the upload has ended. 423: another tab is sending.
      if ([404, 409, 410, 423].includes(answer.status)) return null
      if (answer.status !== 204) throw failureOf(answer)
      const arrived = offsetIn(answer)
      if (arrived <= offset || arrived > offset + part.size) throw notTheBucket()
      return arrived
    },
    async store(name, content) {
      const answer = await fetched(`/object/${bucket}/${name}`, {
        method: 'POST',
        headers: { 'content-type': content.type, 'cache-control': 'max-age=0' },
        body: content,
        longest: longestTransfer,
      })
      if (recordIn(answer.text)?.Key !== `${bucket}/${name}` && !isDuplicate(answer)) throw failureOf(answer)
    },
    async isStored(name) {
      const answer = await fetched(`/object/info/${bucket}/${name}`, { method: 'GET' })
      const found = recordIn(answer.text)
      if (answer.status === 200 && typeof found?.id === 'string') return true
      const failure = failureOf(answer)
      if (found && failure.kind === 'bad-request') return false
      throw failure
    },
    async download(name, { size, type = '' }) {
      let found: Blob | undefined
      const answer = await ask((base, identity) =>
        reach(
          { base, path: `/object/${bucket}/${name}`, longest: longestTransfer, headers: identity },
          async (response) => {
            if (!response.ok) return answerOf(response)
            found = await response.blob()
            return { status: response.status, text: '', header: (name) => response.headers.get(name) }
          },
        ),
      )
      if (!found) throw failureOf(answer)
      if (found.size !== (size ?? found.size) || !found.type.startsWith(type)) throw notTheBucket()
      return found
    },
  }
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) }
}

/** Sends a body with its progress, which fetch doesn't tell. */
function uploaded({
  url,
  headers,
  body,
  signal,
  onProgress,
}: { url: string; headers: Headers; body: Blob } & Pick<Part, 'signal' | 'onProgress'>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), longestStall)
    }
    const end = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
    }
    const stop = () => request.abort()
    const fail = () => {
      end()
      reject(new TransportError('unreachable', 'the upload was interrupted'))
    }
    if (signal.aborted) {
      fail()
      return
    }
    request.open('PATCH', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      wait()
      onProgress(loaded)
    }
    request.onload = () => {
      end()
      const { status, responseText } = request
      resolve({ status, text: responseText, header: (name) => request.getResponseHeader(name) })
    }
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', stop)
    wait()
    request.send(body)
  })
}

function notTheBucket(): TransportError {
  return new TransportError('unreachable', 'something else than the bucket has answered')
}

/** Where an upload is. */
function offsetIn({ header }: Answer): number {
  const offset = header('upload-offset')
  if (!offset || !/^\d+$/.test(offset)) throw notTheBucket()
  return Number(offset)
}

/** Storage answers errors with a JSON body that has the real status, and those of resumable uploads with the message alone. */
function readFailure(answer: Answer): { status: number; message: string } {
  const { statusCode, message } = recordIn(answer.text) ?? {}
  return { status: Number(statusCode) || answer.status, message: String(message ?? answer.text.trim()) }
}

function isDuplicate(answer: Answer): boolean {
  return readFailure(answer).status === 409
}

/** Storage answers 400 and 403 to a token that it doesn't accept, and to what the database forbids. Only the message tells them apart. */
function isTokenRefused(answer: Answer): boolean {
  const { status, message } = readFailure(answer)
  if (status === 403) return !/row-level security|^files_|only active|must be in a project/.test(message)
  return status === 401 || (status === 400 && /\b(jwt|jws|jwk|token|exp|signature)\b/i.test(message))
}

function failureOf(answer: Answer): TransportError {
  const { status, message } = readFailure(answer)
  const isRefusal = status >= 400 && !isTransient(status)
  const kind = isTokenRefused(answer) ? 'signed-out' : isRefusal ? 'bad-request' : 'unreachable'
  return new TransportError(kind, message, String(status))
}
