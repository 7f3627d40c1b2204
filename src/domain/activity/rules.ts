import { isUserStatus, userStatusLabels } from '../profile/rules.ts'

/** Labels of activities. */
export const activityLabels = {
  user_deleted: 'User deleted',
  notification_sent: 'Notification sent',
  status_updated: 'Status updated',
  email_changed: 'Email changed',
  admin_removed: 'Admin access removed',
  admin_added: 'Admin access granted',
  task_created: 'Task created',
  task_updated: 'Task updated',
  task_deleted: 'Task deleted',
  mail_failed: 'Email not sent',
  user_invited: 'User invited',
  invitation_withdrawn: 'Invitation withdrawn',
  approval_requested: 'Approval requested',
  approval_withdrawn: 'Request withdrawn',
  approval_decided: 'Request answered',
} as const
export type ActivityAction = keyof typeof activityLabels
export const activityActions = Object.keys(activityLabels) as readonly ActivityAction[]

/** The details of an entry, if it has any: 'Active → Suspended', a task's title; otherwise ''. */
export function activityDetail({ action, details }: { action: ActivityAction; details: Record<string, unknown> }) {
  switch (action) {
    case 'status_updated':
      return change(details.from, details.to)
    case 'email_changed':
      return change(details.old_email, details.new_email)
    case 'admin_added':
    case 'admin_removed':
      return textOf(details.username)
    case 'notification_sent':
      return recipients(details.recipients)
    case 'mail_failed':
      return [mailNames[textOf(details.mail)], textOf(details.reason)].filter(Boolean).join(': ')
    case 'approval_decided':
      return [textOf(details.title), decisions[textOf(details.status)]].filter(Boolean).join(': ')
    default:
      // Entries of tasks and requests have a title; others don't.
      return textOf(details.title)
  }
}

/** Labels of customers' answers, by their names in the database. */
const decisions: Record<string, string> = { approved: 'approved', changes: 'changes wanted' }

/** Labels of kinds of mail, by their names in the database. */
const mailNames: Record<string, string> = {
  contact_receipt: 'Receipt for a contact message',
  contact_message: 'Contact message to the team',
  contact_answer: 'Answer to a contact message',
  news: 'News',
  account_exists: 'About an existing account',
  invitation: 'Invitation',
}

function recipients(count: unknown): string {
  if (typeof count !== 'number') return ''
  return count === 1 ? 'to 1 user' : `to ${count.toLocaleString('en')} users`
}

function change(from: unknown, to: unknown): string {
  return [textOf(from), textOf(to)].filter(Boolean).join(' → ')
}

/** Details may come from any version of the database: ignore values that aren't text. */
function textOf(value: unknown): string {
  if (isUserStatus(value)) return userStatusLabels[value]
  return typeof value === 'string' ? value.trim() : ''
}
