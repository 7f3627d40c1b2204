import { flag, id, type Table, text, time } from '../table.ts'
import { contactLimits } from './limits.ts'
import type { ContactMessage } from './message.ts'

export const contactMessageColumns = {
  name: text,
  email: { ...text, max: contactLimits.email },
  subject: text,
  message: text,
  is_resolved: { ...flag, sent: 'edited' },
  /** Hidden from the other lists, and resolved. Deleted by the database after 30 days. */
  is_spam: { ...flag, sent: 'edited', added: false },
  /** '' unless it is spam. Set by the database. */
  spam_at: { ...time, nullable: true, follows: 'is_spam', added: '' },
  /** For admins. */
  note: { ...text, sent: 'edited', typed: true, added: '' },
  /** Goes out as a mail, once. */
  answer: { ...text, sent: 'edited', typed: true, added: '' },
  answered_by: { ...id, nullable: true, follows: 'answer', added: '' },
  answered_at: { ...time, nullable: true, follows: 'answer', added: '' },
  created_at: time,
} as const

export const contactMessagesTable: Table<ContactMessage> = {
  columns: contactMessageColumns,
  shape: async () => (await import('./message.ts')).contactMessageSchema,
  indexes: [
    ['is_spam', 'created_at'],
    ['is_spam', 'is_resolved', 'created_at'],
    ['is_resolved', 'created_at'],
    ['is_spam', 'email', 'created_at'],
  ],
  pulledBy: 'admins',
  pushes: { own: false, all: true },
  insertedBy: 'nobody',
  owner: null,
  defaults: { is_resolved: false, is_spam: false, note: '', answer: '' },
  noun: 'message',
  label: ({ name }) => `Message from ${String(name)}`,
}
