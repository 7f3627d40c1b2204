import { expect, it } from 'vitest'
import { adminProjectPath, paths, projectPath } from '#src/paths.ts'
import { linePlace } from './lines.ts'

const me = { userId: 'me', scope: 'own' } as const
const admin = { userId: 'me', scope: 'all' } as const
const own = { id: 'tiffin', user_id: 'me' }
const others = { id: 'ledger', user_id: 'asha' }
const about = (project_id: string, task_id = '', post_id = '') => ({ project_id, task_id, post_id })

it.each([
  ['news about a project', about('tiffin'), own, me, projectPath('tiffin')],
  ['news about one task', about('tiffin', 'menu'), own, me, `${projectPath('tiffin')}?task=menu`],
  ['news about a comment', about('tiffin', '', 'hello'), own, me, `${projectPath('tiffin')}?post=hello`],
  ["an admin's own project, on the dashboard", about('tiffin'), own, admin, projectPath('tiffin')],
  [
    "an admin's own project, in the panel",
    about('tiffin'),
    own,
    { ...admin, inPanel: true },
    adminProjectPath('tiffin'),
  ],
  ["a customer's project", about('ledger', 'menu'), others, admin, `${adminProjectPath('ledger')}?task=menu`],
  ['a task without a project', about('', 'menu'), undefined, admin, `${paths.adminTasks}?edit=menu`],
  ['a project that the device does not have', about('gone', 'menu'), undefined, me, undefined],
  ["an admin's message", about(''), undefined, admin, undefined],
])('%s', (_what, line, project, reader, place) => {
  expect(linePlace(line, project, reader)).toBe(place)
})
