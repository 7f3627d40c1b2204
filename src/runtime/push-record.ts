import { deviceStorage } from '#src/data/session/device-storage.ts'
import type { PushKind } from '#src/data/supabase/push-calls.ts'
import { recordIn } from '#src/domain/json.ts'

/** The notifications this browser has asked for, and for which user, since a subscription doesn't say. Readable without loading other code. */
export interface PushRecord {
  userId: string
  endpoint: string
  kinds: readonly PushKind[]
}

const key = 'sevenday.push'
const storage = () => deviceStorage(() => window.localStorage)

export function readPushRecord(): PushRecord | null {
  const { userId, endpoint, kinds } = recordIn(storage().getItem(key)) ?? {}
  return typeof userId === 'string' && typeof endpoint === 'string' && Array.isArray(kinds)
    ? { userId, endpoint, kinds }
    : null
}

export function writePushRecord(record: PushRecord | null): void {
  if (record) storage().setItem(key, JSON.stringify(record))
  else storage().removeItem(key)
}
