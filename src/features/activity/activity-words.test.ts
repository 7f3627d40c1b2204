import { expect, it } from 'vitest'
import { activityActions } from '#src/domain/activity/schema.ts'
import { actionLabels, detailsOf } from './activity-words.ts'

it.each([
  ['status_updated', { from: 'active', to: 'suspended' }, 'active → suspended'],
  ['email_changed', { old_email: 'a@example.com', new_email: 'b@example.com' }, 'a@example.com → b@example.com'],
  ['email_changed', { old_email: null, new_email: 'b@example.com' }, 'none → b@example.com'],
  ['notification_sent', { recipients: 1 }, 'to 1 user'],
  ['notification_sent', { recipients: 25 }, 'to 25 users'],
  ['admin_added', { username: 'meera' }, 'meera'],
  ['task_updated', { title: 'Write the copy', status: 'pending' }, 'Write the copy'],
  ['user_deleted', {}, ''],
] as const)('%s with %j says %j', (action, details, words) => {
  expect(detailsOf({ action, details })).toBe(words)
})

it('says nothing of details that were removed with the person they named', () => {
  expect(activityActions.map((action) => detailsOf({ action, details: {} }))).toEqual(activityActions.map(() => ''))
})

it('names every action', () => {
  expect(Object.keys(actionLabels).sort()).toEqual([...activityActions].sort())
})
