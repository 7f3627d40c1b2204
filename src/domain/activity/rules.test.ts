import { expect, test } from 'vitest'
import { activityDetail } from './rules.ts'

test.for([
  ['a change of status, in labels', 'status_updated', { from: 'active', to: 'suspended' }, 'Active → Suspended'],
  ['both addresses', 'email_changed', { old_email: 'a@b.c', new_email: 'd@e.f' }, 'a@b.c → d@e.f'],
  ['only the new address if the old one was removed', 'email_changed', { new_email: 'd@e.f' }, 'd@e.f'],
  ['the title of a task', 'task_created', { title: 'Dispatch board', status: 'pending' }, 'Dispatch board'],
  ['the number of recipients', 'notification_sent', { recipients: 10_000 }, 'to 10,000 users'],
  ['a single recipient', 'notification_sent', { recipients: 1 }, 'to 1 user'],
  [
    'the mail, and why it was not sent',
    'mail_failed',
    { mail: 'contact_answer', reason: 'Not sent within a day' },
    'Answer to a contact message: Not sent within a day',
  ],
  ['what was asked', 'approval_requested', { title: 'Landing page', status: 'waiting' }, 'Landing page'],
  ['the answer', 'approval_decided', { title: 'Landing page', status: 'changes' }, 'Landing page: changes wanted'],
  ['the answer without its title', 'approval_decided', { status: 'approved' }, 'approved'],
  ['nothing if the entry has no details', 'admin_added', {}, ''],
] as const)('an entry’s detail shows %s', ([, action, details, expected]) => {
  expect(activityDetail({ action, details })).toBe(expected)
})
