import type { Activity, ActivityAction } from '#src/domain/activity/schema.ts'

/** What each entry of the log is called. */
export const actionLabels: Record<ActivityAction, string> = {
  user_deleted: 'User deleted',
  notification_sent: 'Notification sent',
  status_updated: 'Status updated',
  email_changed: 'Email changed',
  admin_removed: 'Admin access removed',
  admin_added: 'Admin access granted',
  task_created: 'Task created',
  task_updated: 'Task updated',
  task_deleted: 'Task deleted',
}

/** What else an entry says, in words; '' where that is nothing. */
export function detailsOf({ action, details }: Pick<Activity, 'action' | 'details'>): string {
  const text = (field: string) => {
    const value = details[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  switch (action) {
    case 'status_updated':
      return fromTo(text('from'), text('to'))
    case 'email_changed':
      return fromTo(text('old_email'), text('new_email'))
    case 'notification_sent':
      return text('recipients') === '1' ? 'to 1 user' : text('recipients') && `to ${text('recipients')} users`
    case 'admin_added':
    case 'admin_removed':
      return text('username')
    case 'task_created':
    case 'task_updated':
    case 'task_deleted':
      return text('title')
    case 'user_deleted':
      return ''
  }
}

function fromTo(from: string, to: string): string {
  return from || to ? `${from || 'none'} → ${to || 'none'}` : ''
}
