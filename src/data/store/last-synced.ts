import { type LocalRecord, readState, stateId, writeState } from '../collections/local.ts'
import type { LocalDatabase } from './local-database.ts'

const lastSynced = 'last-synced'

export interface LastSynced {
  lastSyncedAt: string | null
  firstSyncDone: boolean
}

/** The sync state that this device stored when it last ran. */
export async function remembered(db: LocalDatabase): Promise<LastSynced> {
  return lastSyncedFrom(await readState(db.local, lastSynced))
}

/** The same, read from the stored record. */
export function storedLastSynced(
  record: (id: string) => Promise<LocalRecord['value'] | undefined>,
): Promise<LastSynced> {
  return record(stateId(lastSynced)).then((value) => lastSyncedFrom(value?.is))
}

function lastSyncedFrom(at: unknown): LastSynced {
  return { lastSyncedAt: typeof at === 'string' ? at : null, firstSyncDone: typeof at === 'string' }
}

/** @param at ISO time */
export async function rememberSync(db: LocalDatabase, at: string): Promise<void> {
  await writeState(db.local, lastSynced, at)
}
