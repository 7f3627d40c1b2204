import { flag, id, type RowOf, type Table, text, time } from '../table.ts'

export const syncConflictColumns = {
  /** The row's owner; '' without one, so that only admins are notified. */
  user_id: { ...id, nullable: true },
  table_name: text,
  row_id: id,
  field: text,
  replaced_value: { kind: 'json' },
  kept_value: { kind: 'json' },
  replaced_by: { ...id, nullable: true },
  is_resolved: { ...flag, sent: 'edited' },
  created_at: time,
} as const

/** A value replaced by a later edit of the same field, stored so that it can be restored. */
export type SyncConflict = RowOf<typeof syncConflictColumns>

export const syncConflictsTable = {
  columns: syncConflictColumns,
  indexes: [['row_id', 'created_at'], ['created_at']],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'nobody',
  owner: 'user_id',
  exportedAs: 'conflicts',
  defaults: { is_resolved: false },
  noun: 'conflict choice',
  label: ({ field }) => String(field),
} satisfies Table
