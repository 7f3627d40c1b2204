import { readState, writeState } from '../collections/local.ts'
import type { LocalDatabase } from './local-database.ts'

export const lastSynced = 'last-synced'

export interface LastSynced {
  lastSyncedAt: string | null
  firstSyncDone: boolean
}

/** The sync state that this device stored when it last ran. */
export async function remembered(db: LocalDatabase): Promise<LastSynced> {
  const lastSyncedAt = lastSyncedIn(await readState(db.local, lastSynced))
  return { lastSyncedAt, firstSyncDone: lastSyncedAt !== null }
}

/** The time in the stored record. */
export function lastSyncedIn(at: unknown): string | null {
  return typeof at === 'string' ? at : null
}

/** @param at ISO time */
export async function rememberSync(db: LocalDatabase, at: string): Promise<void> {
  await writeState(db.local, lastSynced, at)
}
