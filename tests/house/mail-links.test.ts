import { expect, test } from 'vitest'
import { messageAddress } from '#src/features/panel/messages/commands.ts'
import { subjectLabels } from '#src/features/panel/messages/copy.ts'
import { adminProjectPath, paths, projectPath } from '#src/paths.ts'
import { appLinks } from '#supabase/functions/_shared/app-links.ts'
import { subjects } from '#supabase/functions/send-mail/mails.ts'

/** The edge functions import nothing from the app, so this compares their copies of its facts. */

const site = 'https://sevenday.test'
const links = appLinks(site)
const id = '0b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const task = '1b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'

test.for([
  ['home', links.home, ''],
  ['login', links.login, paths.login],
  ['forgotPassword', links.forgotPassword, paths.forgotPassword],
  ['settings', links.settings, paths.settings],
  ['notifications', links.notifications, `${paths.dashboard}?notifications`],
  ['unsubscribe', links.unsubscribe('a.1.b'), `${paths.unsubscribe}?token=a.1.b`],
  ['invitation', links.invitation('a.1.b'), `${paths.invitation}?token=a.1.b`],
  ['own news', links.news({ project_id: id, is_own: true }), projectPath(id)],
  ['own news of a task', links.news({ project_id: id, task_id: task, is_own: true }), projectPath(id, task)],
  ['own news of a comment', links.news({ project_id: id, post_id: task, is_own: true }), projectPath(id, '', task)],
  ['news of another’s task', links.news({ project_id: id, task_id: task, is_own: false }), adminProjectPath(id, task)],
  ['news without a project', links.news({ task_id: task }), `${paths.dashboard}?notifications`],
] as const)('mails link to the path of %s', ([, link, path]) => expect(link).toBe(site + path))

test('a mail about a contact message opens it', () => {
  const url = new URL(links.message(id))
  expect(url.pathname).toBe(paths.adminContacts)
  expect(messageAddress.read(url.searchParams)).toBe(id)
})

test('a mail names subjects like the panel', () => expect(subjects).toEqual(subjectLabels))
