import type { ContactMessage } from '#src/domain/contact/table.ts'
import { formatDateTime } from '#src/ui/date/format-date.ts'

/** The copy of this page. */
export const copy = {
  title: 'Contact Messages',
  loadFailed: { title: 'Failed to load contact messages', description: 'Please try again later.', toast: true },
  missing: {
    title: 'Message not found',
    description: "It was removed, or it hasn't reached this device yet.",
    closeLabel: 'Back to Messages',
  },
  emptyText: 'Messages from the contact form arrive here.',
  showAll: 'Show all messages',
  nonePending: 'Nothing is pending. Every message is resolved.',
  noneResolved: 'No messages have been resolved yet.',
  noneSpam: 'Nothing is marked as spam.',
  spamNote: 'Spam is deleted after 30 days.',
  spam: (count: number) => said(count, 'marked as spam'),
  notSpam: (count: number) => said(count, 'moved back to the messages'),
  deleted: (count: number) => said(count, 'deleted'),
  deleteFailed: { title: 'Failed to delete the message', description: 'Please try again later.' },
  confirmDelete: (count: number) =>
    `${count === 1 ? 'The message, its note and its answer are' : 'The messages, their notes and their answers are'} deleted for everyone, for good. This can’t be undone.`,
  answered: 'Answer sent',
  answeredMeanwhile: 'Someone else has answered. What you wrote is kept here.',
  answerCopied: 'Answer copied',
  answerDiscarded: 'Answer discarded',
  copyFailed: 'Copying failed. Select the text and copy it.',
  answerSaved: 'Answer saved',
  answerWaits: "It goes out when you're back online.",
  answerFailed: { title: 'Failed to save your answer', description: 'Please try again later.' },
  noteSaved: 'Note saved',
  noteFailed: { title: 'Failed to save your note', description: 'Please try again later.' },
  updateFailed: { title: 'Failed to update message status', description: 'Please try again later.' },
  empty: 'No contact messages found',
  resolved: (count: number) => said(count, 'marked as resolved'),
  unresolved: (count: number) => said(count, 'marked as unresolved'),
  resolvedElsewhere: 'Resolved on another device',
  reopenedElsewhere: 'Reopened on another device',
  spamElsewhere: 'Marked as spam on another device',
  nothingToClear: 'There is no search or filter to clear.',
} as const

export const subjectLabels: Record<ContactMessage['subject'], string> = {
  general: 'General',
  quote: 'Quote',
  support: 'Support',
  partnership: 'Partnership',
}

export const statusLabel = ({ is_resolved, is_spam }: ContactMessage) =>
  is_spam ? 'Spam' : is_resolved ? 'Resolved' : 'Pending'

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
