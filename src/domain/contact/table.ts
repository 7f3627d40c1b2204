import { flag, id, type OneOf, type RowOf, type Table, text, time } from '../table.ts'
import { contactLimits, type ContactSubject } from './rules.ts'

export const contactMessageColumns = {
  name: text,
  email: { ...text, max: contactLimits.email },
  subject: text as OneOf<ContactSubject>,
  message: text,
  is_resolved: { ...flag, sent: 'edited' },
  /** Hidden from the other lists, and resolved. Deleted by the database after 30 days. */
  is_spam: { ...flag, sent: 'edited', added: false },
  /** When it was marked as spam; '' otherwise. Set by the database. */
  spam_at: { ...time, nullable: true, follows: 'is_spam', added: '' },
  /** For admins. */
  note: { ...text, sent: 'edited', typed: true, added: '' },
  /** The answer, which is mailed once. */
  answer: { ...text, sent: 'edited', typed: true, added: '' },
  answered_by: { ...id, nullable: true, follows: 'answer', added: '' },
  answered_at: { ...time, nullable: true, follows: 'answer', added: '' },
  created_at: time,
} as const

/** A message as admins see it. */
export type ContactMessage = RowOf<typeof contactMessageColumns>

export const contactMessagesTable = {
  columns: contactMessageColumns,
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
} satisfies Table
