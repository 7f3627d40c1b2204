import { StorageApiError } from '@supabase/supabase-js'
import { TransportError } from '../replication/transport.ts'
import type { SupabaseClient } from './client.ts'
import { bucket } from '../avatar/bucket.ts'

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

  return {
    async upload(path, jpeg) {
      taken(await (await files()).upload(path, jpeg, { contentType: 'image/jpeg', upsert: true }))
    },
    async remove(paths) {
      taken(await (await files()).remove([...paths]))
    },
    download: async (path) => taken(await (await files()).download(path)),
    async list() {
      const found = taken(await (await files()).list(userId))
      return found.map(({ name }) => `${userId}/${name}`)
    },
  }
}

function taken<T>({ data, error }: { data: T | null; error: Error | null }): T {
  if (data !== null) return data
  if (!(error instanceof StorageApiError)) {
    throw new TransportError('unreachable', error?.message ?? 'no answer', '', { cause: error })
  }
  // Storage answers most errors with 400 and puts the real status in the body.
  const status = Number(error.statusCode) || error.status
  const passes = status === 408 || status === 429 || status >= 500
  const kind = status === 401 ? 'signed-out' : passes ? 'unreachable' : 'bad-request'
  throw new TransportError(kind, error.message, String(status), { cause: error })
}
