import type { ContactMessage } from '#src/domain/contact/message.ts'
import { contactLimits } from '#src/domain/contact/limits.ts'
import { bool, collectionSchema, text, timestamp } from './json-schema.ts'
import type { SyncedTable } from './synced-table.ts'

export const contactMessagesTable: SyncedTable<ContactMessage> = {
  name: 'contact_messages',
  shape: async () => (await import('#src/domain/contact/message.ts')).contactMessageSchema,
  jsonSchema: collectionSchema(
    'contact message',
    {
      name: text,
      email: { type: 'string', maxLength: contactLimits.email },
      subject: text,
      message: text,
      is_resolved: bool,
      created_at: timestamp,
    },
    [['created_at'], ['is_resolved', 'created_at'], ['email', 'created_at']],
  ),
  nullable: [],
  timestamps: ['created_at'],
  writable: ['is_resolved'],
  insertable: [],
  pulledBy: 'admins',
  pushes: { own: false, all: true },
  insertedBy: 'nobody',
  owner: null,
  texts: [],
  defaults: { is_resolved: false },
  noun: 'message',
  label: (doc) => `Message from ${String(doc.name)}`,
}
