import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { bool, collectionSchema, text, timestamp, uuid } from './json-schema.ts'
import type { SyncedTable } from './synced-table.ts'

export const syncConflictsTable: SyncedTable<SyncConflict> = {
  name: 'sync_conflicts',
  shape: async () => (await import('#src/domain/sync-conflict/schema.ts')).syncConflictSchema,
  jsonSchema: collectionSchema(
    'sync conflict',
    {
      user_id: uuid,
      table_name: text,
      row_id: uuid,
      field: text,
      replaced_value: {},
      kept_value: {},
      replaced_by: uuid,
      is_resolved: bool,
      created_at: timestamp,
    },
    [['row_id', 'created_at'], ['created_at']],
  ),
  nullable: ['user_id', 'replaced_by'],
  timestamps: ['created_at'],
  writable: ['is_resolved'],
  insertable: [],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'nobody',
  owner: 'user_id',
  texts: [],
  defaults: { is_resolved: false },
  noun: 'conflict choice',
  label: (doc) => String(doc.field),
}
