import type { Profile } from '#src/domain/profile/schema.ts'
import { bool, collectionSchema, text, timestamp } from './json-schema.ts'
import type { SyncedTable } from './synced-table.ts'

export const profilesTable: SyncedTable<Profile> = {
  name: 'profiles',
  shape: async () => (await import('#src/domain/profile/schema.ts')).profileSchema,
  jsonSchema: collectionSchema(
    'profile',
    {
      full_name: text,
      avatar_url: text,
      email: { type: 'string', maxLength: 320 },
      status: { type: 'string', maxLength: 20 },
      is_admin: bool,
      created_at: timestamp,
      updated_at: timestamp,
    },
    [['created_at']],
  ),
  adminIndexes: [['status', 'created_at'], ['email']],
  nullable: ['avatar_url', 'email'],
  timestamps: ['created_at', 'updated_at'],
  writable: ['full_name', 'avatar_url', 'status'],
  insertable: [],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'nobody',
  owner: 'id',
  texts: ['full_name'],
  defaults: { full_name: '', avatar_url: '', status: 'active' },
  noun: 'profile',
  label: (doc) => String(doc.full_name || doc.email),
}
