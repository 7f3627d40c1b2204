import type { SyncedTableName } from '../collections/declared.ts'
import type { UnsentEdit } from '../edits/edits.ts'

/**
 * The sync chip's state, most urgent first:
 * `storage-lost`: the browser deleted the local database while the app was open, and nothing is saved any more;
 * `outdated`: another tab runs another version of the app and has taken over the local database; everything in it is saved;
 * `deleted`: the account no longer exists, and nothing is sent any more;
 * `suspended`, `needs-sign-in`, `update-needed`: sync waits for the user to act;
 * `offline`: no connection, or the server doesn't answer;
 * `opening`: this tab has not yet read the unsent edits;
 * `syncing`: an exchange is in progress, or this device has never completed one;
 * `unsent`: edits wait to be sent; `saved`: the server has everything.
 */
export type SyncPhase =
  | 'storage-lost'
  | 'outdated'
  | 'deleted'
  | 'suspended'
  | 'needs-sign-in'
  | 'update-needed'
  | 'offline'
  | 'opening'
  | 'syncing'
  | 'unsent'
  | 'saved'

export interface SyncStatus {
  phase: SyncPhase
  unsent: readonly UnsentEdit[]
  /** There was a write that `unsent` may not include yet. */
  isStale?: boolean
  /** Number of rows that are hidden because their stored copy was damaged, until the server's copy arrives. */
  requested?: number
  /** Number of edits that the server refused and the user has not dealt with. */
  refused: number
  /** ISO time of the last complete exchange; null before the first. */
  lastSyncedAt: string | null
  /** Whether this device has ever pulled everything. Before that, screens show skeletons; after it, they always have data. */
  firstSyncDone: boolean
  /** The first sync failed and is being retried: the only case of 'Failed to load ...'. */
  firstSyncFailed: boolean
  /** Rows that the first sync has fetched so far; absent before the first row and once it is complete. */
  firstSyncRows?: number | undefined
  /** Tables of which this device has every row, while the first sync still reads others. */
  firstSyncTables?: readonly SyncedTableName[] | undefined
}
