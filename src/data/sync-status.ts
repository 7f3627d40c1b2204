import type { SyncedTableName } from './collections/tables.ts'

/**
 * What the chip says, most urgent first:
 * `storage-lost` — the browser has deleted the local database under the open app, and nothing is kept any more;
 * `suspended`, `needs-sign-in`, `update-needed` — nothing is exchanged until a person acts;
 * `offline` — no connection, or the server does not answer; `opening` — this tab has not read yet what is unsent; `syncing` — an exchange is under way, or this device has never had a whole one;
 * `unsent` — edits wait for their turn; `saved` — the server has everything.
 */
export type SyncPhase =
  | 'storage-lost'
  | 'suspended'
  | 'needs-sign-in'
  | 'update-needed'
  | 'offline'
  | 'opening'
  | 'syncing'
  | 'unsent'
  | 'saved'

export interface UnsentEdit {
  table: SyncedTableName
  id: string
  kind: 'created' | 'changed' | 'deleted'
  /** The row as a person would call it: a project's name. */
  label: string
}

export interface SyncStatus {
  phase: SyncPhase
  unsent: readonly UnsentEdit[]
  /** How many edits the server refused and a person has not dealt with. */
  refused: number
  /** ISO time of the last complete exchange; null before the first. */
  lastSyncedAt: string | null
  /** Whether this device has ever pulled everything: before that, skeletons; after it, data is simply there. */
  firstSyncDone: boolean
  /** The first sync was tried and failed (and is being retried): the one case of 'Failed to load ...'. */
  firstSyncFailed: boolean
  /** Rows that the first sync has fetched so far; absent before the first of them, and once it is complete. */
  firstSyncRows?: number | undefined
}

/** An edit the server refused, kept with the reason until the person retries, edits or discards it. */
export interface RefusedEdit {
  id: string
  table: SyncedTableName
  row_id: string
  kind: 'created' | 'changed' | 'deleted'
  label: string
  /** The values that were refused, by field, in the form of device documents. */
  fields: Record<string, unknown>
  /** The whole document as it was, to make the row anew where it is gone. */
  document: Record<string, unknown>
  /** SQLSTATE or one of the protocol's words; see docs/sync-protocol.md. */
  code: string
  /** Name of the violated constraint, or ''. */
  constraint: string
  /** For a developer. */
  message: string
  refused_at: string
}
