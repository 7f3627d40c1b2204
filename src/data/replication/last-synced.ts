import { readState, writeState } from '../collections/local.ts'
import type { LocalDatabase } from '../database.ts'

const lastSynced = 'last-synced'

export interface LastSynced {
  lastSyncedAt: string | null
  firstSyncDone: boolean
}

/** What this device knew of its sync when it was last running. */
export async function remembered(db: LocalDatabase): Promise<LastSynced> {
  const at = await readState(db.local, lastSynced)
  return { lastSyncedAt: typeof at === 'string' ? at : null, firstSyncDone: typeof at === 'string' }
}

/** @param at ISO time */
export async function rememberSync(db: LocalDatabase, at: string): Promise<void> {
  await writeState(db.local, lastSynced, at)
}
