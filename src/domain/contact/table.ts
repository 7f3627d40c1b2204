import { flag, type Table, text, time } from '../table.ts'
import { contactLimits } from './limits.ts'
import type { ContactMessage } from './message.ts'

export const contactMessageColumns = {
  name: text,
  email: { ...text, max: contactLimits.email },
  subject: text,
  message: text,
  is_resolved: { ...flag, sent: 'edited' },
  created_at: time,
} as const

export const contactMessagesTable: Table<ContactMessage> = {
  columns: contactMessageColumns,
  shape: async () => (await import('./message.ts')).contactMessageSchema,
  indexes: [['created_at'], ['is_resolved', 'created_at'], ['email', 'created_at']],
  pulledBy: 'admins',
  pushes: { own: false, all: true },
  insertedBy: 'nobody',
  owner: null,
  defaults: { is_resolved: false },
  noun: 'message',
  label: ({ name }) => `Message from ${String(name)}`,
}
