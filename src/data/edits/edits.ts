import type { EditKind } from '../collections/synced-table.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import type { Edit } from './unsent-edit.ts'

/** An edit that the server hasn't answered. */
export interface UnsentEdit {
  table: SyncedTableName
  id: string
  kind: EditKind
  /** The name users know the row by: a project's name. */
  label: string
  /** The path of a file that waits for its upload and belongs to the row. */
  file?: string
}

/** A refused edit, stored with the reason until the user retries, edits or discards it. */
export interface RefusedEdit {
  id: string
  /** `unknown` if the entry itself was damaged. */
  table: SyncedTableName | 'unknown'
  row_id: string
  kind: EditKind
  label: string
  /** The refused values, by field, in the form of device documents. */
  fields: Record<string, unknown>
  /** The whole document at that time, to re-create the row if it is gone. Empty if the row is no longer the user's. */
  document: Record<string, unknown>
  /** The unsent edit, if it was never sent because the user lost the right to it. If the right returns, so does the edit. */
  edit?: Edit
  /** SQLSTATE or a code of the protocol; see docs/sync-protocol.md. */
  code: string
  /** Name of the violated constraint, or ''. */
  constraint: string
  /** For a developer. */
  message: string
  refused_at: string
}
