import type { Notification } from '#src/domain/notification/schema.ts'
import { bool, collectionSchema, text, timestamp, uuid } from './json-schema.ts'
import type { SyncedTable } from './synced-table.ts'

export const notificationsTable: SyncedTable<Notification> = {
  name: 'notifications',
  shape: async () => (await import('#src/domain/notification/schema.ts')).notificationSchema,
  jsonSchema: collectionSchema('notification', { user_id: uuid, message: text, is_read: bool, created_at: timestamp }, [
    ['user_id', 'created_at'],
    ['user_id', 'is_read', 'created_at'],
    ['created_at'],
  ]),
  nullable: [],
  timestamps: ['created_at'],
  writable: ['is_read'],
  insertable: ['user_id', 'message'],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'admins',
  owner: 'user_id',
  texts: ['message'],
  defaults: { is_read: false },
  noun: 'notification',
  label: (doc) => String(doc.message),
}
