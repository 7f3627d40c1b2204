import type { ContactMessage } from '#src/domain/contact/message.ts'
import { formatDateTime } from '#src/ui/date/format-date.ts'

/** The copy of this page. */
export const copy = {
  title: 'Contact Messages',
  loadFailed: { title: 'Failed to load contact messages', description: 'Please try again later.', toast: true },
  emptyText: 'Messages from the contact form arrive here.',
  showAll: 'Show all messages',
  nonePending: 'Nothing is pending. Every message is resolved.',
  noneResolved: 'No messages have been resolved yet.',
  updateFailed: { title: 'Failed to update message status', description: 'Please try again later.' },
  empty: 'No contact messages found',
  resolved: (count: number) => said(count, 'marked as resolved'),
  unresolved: (count: number) => said(count, 'marked as unresolved'),
  resolvedElsewhere: 'Resolved on another device',
  reopenedElsewhere: 'Reopened on another device',
  nothingToClear: 'There is no search or filter to clear.',
} as const

export const subjectLabels: Record<ContactMessage['subject'], string> = {
  general: 'General',
  quote: 'Quote',
  support: 'Support',
  partnership: 'Partnership',
}

export const statusLabel = ({ is_resolved }: ContactMessage) => (is_resolved ? 'Resolved' : 'Pending')

/** The start of a reply. */
export const reply = {
  subject: ({ subject }: ContactMessage, company: string) =>
    `Re: ${subjectLabels[subject]}, your message to ${company}`,
  greeting: (name: string) => `Hi ${name},`,
  intro: ({ created_at }: ContactMessage) => `On ${formatDateTime(created_at)} you wrote:`,
} as const

function said(count: number, what: string): string {
  return count === 1 ? `Message ${what}` : `${count} messages ${what}`
}
