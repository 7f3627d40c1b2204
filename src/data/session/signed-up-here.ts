import { recordIn } from '#src/domain/json.ts'
import type { SessionStorage } from '../supabase/device-clock.ts'

/**
 * The account that this browser has just created and whose confirmation link is on its way. That link logs in without a question. Only the
 * account's id is stored, for all tabs, because a mail opens its link in a new one.
 */
const key = 'sevenday.signed-up'

/** The maximum validity of confirmation links on hosted projects, in milliseconds; `otp_expiry` in config.toml is an hour. */
const lifetime = 24 * 60 * 60 * 1000

/** @param now milliseconds since the epoch */
export function signedUpHere(storage: SessionStorage, now: () => number) {
  return {
    remember(userId: string): void {
      try {
        storage.setItem(key, JSON.stringify({ userId, until: now() + lifetime }))
      } catch {
        // After that, the link asks.
      }
    },
    is(userId: string): boolean {
      const stored = recordIn(storage.getItem(key))
      return stored?.userId === userId && typeof stored.until === 'number' && stored.until > now()
    },
    forget: () => storage.removeItem(key),
  }
}
