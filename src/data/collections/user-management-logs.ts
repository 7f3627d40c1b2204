import type { Activity } from '#src/domain/activity/schema.ts'
import { collectionSchema, timestamp, uuid } from './json-schema.ts'
import type { SyncedTable } from './synced-table.ts'

export const userManagementLogsTable: SyncedTable<Activity> = {
  name: 'user_management_logs',
  shape: async () => (await import('#src/domain/activity/schema.ts')).activitySchema,
  jsonSchema: collectionSchema(
    'activity',
    {
      action: { type: 'string', maxLength: 30 },
      admin_id: uuid,
      user_id: uuid,
      details: { type: 'object' },
      created_at: timestamp,
    },
    [['created_at'], ['action', 'created_at'], ['user_id', 'created_at'], ['admin_id', 'created_at']],
  ),
  nullable: ['admin_id', 'user_id'],
  timestamps: ['created_at'],
  writable: [],
  insertable: [],
  pulledBy: 'admins',
  pushes: { own: false, all: false },
  insertedBy: 'nobody',
  owner: null,
  texts: [],
  defaults: {},
  noun: 'activity log entry',
  label: (doc) => String(doc.action),
}
