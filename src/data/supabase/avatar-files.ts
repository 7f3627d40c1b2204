import { StorageApiError } from '@supabase/supabase-js'
import { isTransient, TransportError } from '../server/transport.ts'
import { bucket } from './bucket.ts'
import type { SupabaseClient } from './client.ts'

/** A user's folder in the avatars bucket. Each call throws a TransportError on failure. */
export interface AvatarFiles {
  /** Overwrites an existing file. */
  upload(path: string, jpeg: Blob): Promise<void>
  /** Succeeds if the file doesn't exist. */
  remove(paths: readonly string[]): Promise<void>
  download(path: string): Promise<Blob>
  /** Every path in the folder. */
  list(): Promise<string[]>
}

export function supabaseAvatarFiles(client: () => Promise<SupabaseClient>, userId: string): AvatarFiles {
  /** Uses only this user's session, even if another user has logged in on this page. */
  async function files() {
    const loaded = await client()
    const { data } = await loaded.auth.getSession()
    if (data.session?.user.id !== userId) throw new TransportError('signed-out', 'this user has no session')
    return loaded.storage.from(bucket)
  }

  /** Asks again with a fresh token if the server doesn't accept the one that the device takes for valid. */
  async function ask<T>(request: (from: Awaited<ReturnType<typeof files>>) => Promise<Answer<T>>): Promise<T> {
    const answer = await request(await files())
    if (!isTokenRefused(answer.error)) return taken(answer)
    // If that fails, the second answer tells why.
    await (await client()).auth.refreshSession()
    return taken(await request(await files()))
  }

  return {
    async upload(path, jpeg) {
      const stored = await ask((from) => from.upload(path, jpeg, { contentType: 'image/jpeg', upsert: true }))
      if (!stored.fullPath) throw notTheBucket()
    },
    async remove(paths) {
      if (!Array.isArray(await ask((from) => from.remove([...paths])))) throw notTheBucket()
    },
    async download(path) {
      const picture = await ask(async (from) => from.download(path))
      if (picture.type.startsWith('image/')) return picture
      throw notTheBucket()
    },
    async list() {
      const found = await ask((from) => from.list(userId))
      if (!Array.isArray(found)) throw notTheBucket()
      return found.map(({ name }) => `${userId}/${name}`)
    },
  }
}

/**
 * Reads any user's picture, without this user's session.
 *
 * @param address its public URL
 * @returns undefined if there is none; rejects if nothing answers
 */
export async function readAvatar(address: string): Promise<Blob | undefined> {
  const answer = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(longestRead),
  })
  return answer.ok ? answer.blob() : undefined
}

/** In milliseconds. */
const longestRead = 30_000

const notTheBucket = () => new TransportError('unreachable', 'something else than the bucket has answered')

interface Answer<T> {
  data: T | null
  error: Error | null
}

/** Storage answers most errors with 400 and puts the real status in the body. */
function statusOf(error: StorageApiError): number {
  return Number(error.statusCode) || error.status
}

/** Whether the bucket has answered: the client takes any error page for an answer, with the status of the page as its own. */
function isOfBucket(error: Error | null): error is StorageApiError {
  return error instanceof StorageApiError && (error.code !== undefined || error.statusCode !== String(error.status))
}

/** Storage answers 403 to an expired token, and to what the database forbids. Only the message tells them apart. */
function isTokenRefused(error: Error | null): boolean {
  if (!isOfBucket(error)) return false
  const status = statusOf(error)
  return status === 401 || (status === 403 && !/row-level security|_limit/.test(error.message))
}

function taken<T>({ data, error }: Answer<T>): T {
  if (data !== null) return data
  if (!isOfBucket(error)) {
    throw new TransportError('unreachable', error?.message ?? 'no answer', '', { cause: error })
  }
  const status = statusOf(error)
  const kind = isTokenRefused(error) ? 'signed-out' : isTransient(status) ? 'unreachable' : 'bad-request'
  throw new TransportError(kind, error.message, String(status), { cause: error })
}
