import { flag, id, type Table, text, time } from '../table.ts'
import type { SyncConflict } from './schema.ts'

export const syncConflictColumns = {
  /** The row's owner; '' if it has none, and then only admins are notified. */
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

export const syncConflictsTable: Table<SyncConflict> = {
  columns: syncConflictColumns,
  shape: async () => (await import('./schema.ts')).syncConflictSchema,
  indexes: [['row_id', 'created_at'], ['created_at']],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'nobody',
  owner: 'user_id',
  exportedAs: 'conflicts',
  defaults: { is_resolved: false },
  noun: 'conflict choice',
  label: ({ field }) => String(field),
}
