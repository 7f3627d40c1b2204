import { jsonIn } from '#src/domain/json.ts'
import { bucketCalls, failureOf } from './bucket-calls.ts'
import { bucket } from './names.ts'
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

/** @param userId see `bucketCalls` */
export function supabaseAvatarFiles(client: () => Promise<SupabaseClient>, userId: string): AvatarFiles {
  const { object, store, download } = bucketCalls(client, userId)

  async function listed(path: string, method: string, body: object): Promise<{ name: string }[]> {
    const headers = { 'content-type': 'application/json' }
    const answer = await object(path, { method, headers, body: JSON.stringify(body) })
    const list = jsonIn(answer.text)
    if (!Array.isArray(list)) throw failureOf(answer)
    return list
  }

  return {
    async upload(path, jpeg) {
      const headers = { 'content-type': 'image/jpeg', 'cache-control': 'max-age=3600', 'x-upsert': 'true' }
      const failure = await store(`${bucket}/${path}`, jpeg, { headers })
      if (failure) throw failure
    },
    async remove(paths) {
      await listed(bucket, 'DELETE', { prefixes: paths })
    },
    download: (path) => download(`${bucket}/${path}`, { type: 'image/' }),
    async list() {
      const found = await listed(`list/${bucket}`, 'POST', { prefix: userId, limit: 100 })
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
