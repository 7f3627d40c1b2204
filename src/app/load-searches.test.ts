import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import type { LoadSearches } from '#src/features/kit/palette/palette-search.ts'
import type { Task } from '#src/domain/task/table.ts'
import { adminProjectPath, paths, projectPath, userPath } from '#src/paths.ts'
import { loadAdminSearches } from './load-admin-searches.ts'
import { loadCustomerSearches } from './load-searches.ts'
import { messageRow, profileRow, projectRow, taskRow } from '#tests/kits/rows.ts'

const [me, asha] = ['5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e', '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f']
const at = '2026-11-20T10:00:00.000Z'

let db: LocalDatabase

beforeEach(async () => {
  db = await openDatabase({
    name: `palette-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  await db.profiles.bulkInsert([
    profileRow({ id: asha, full_name: 'Asha Verma', email: 'asha@example.com' }),
    profileRow({ id: me, full_name: 'Meera Iyer', email: 'meera@example.com' }),
  ])
  await db.projects.bulkInsert([
    projectRow({ id: 'tiffin', name: 'Tiffin Trail', user_id: asha }),
    projectRow({ id: 'deck', name: 'Investor deck', description: 'Ten slides for Lagos', user_id: me }),
  ])
  const task = (values: Partial<Task>) => taskRow({ project_id: 'tiffin', owner_id: asha, created_by: me, ...values })
  await db.tasks.bulkInsert([
    task({ id: 'menu', title: 'Sketch the menu', assigned_to: asha }),
    task({ id: 'logo', title: 'Draw the logo', description: 'Blue on paper', project_id: 'deck', owner_id: me }),
    task({ id: 'loose', title: 'Blue sky', project_id: '', owner_id: '' }),
  ])
  await db.contact_messages.insert(
    messageRow({
      id: 'hello',
      name: 'Priya Nair',
      email: 'priya@example.com',
      subject: 'quote',
      message: `${'We sell lunch. '.repeat(200)}Do you build kiosks?`,
      is_resolved: false,
      created_at: at,
      xid: '7',
    }),
  )
})
afterEach(() => db.close())

async function found(load: LoadSearches, text: string) {
  const workspace = { db, identity: { userId: me } } as unknown as Workspace
  const pages = (await load()).map(({ find }) => firstValueFrom(find(workspace, text, 20)))
  return (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ label, to }) => [label, to]))
}

it('lets admins find users by name and email, and projects and tasks also by their owner', async () => {
  const user = ['Asha Verma, asha@example.com', userPath(asha)]
  const task = ['Sketch the menu', `${paths.adminTasks}?edit=menu`]
  const project = ['Tiffin Trail', adminProjectPath('tiffin')]
  expect(await found(loadAdminSearches, 'asha')).toEqual([user, project, task])
  expect(await found(loadAdminSearches, 'menu')).toEqual([task])
  expect(await found(loadAdminSearches, 'trail tiffin')).toEqual([project])
})

it('lets admins find a message by a word deep inside it, and not by its stored subject', async () => {
  const message = ['Priya Nair, priya@example.com', `${paths.adminContacts}?message=hello`]
  expect(await found(loadAdminSearches, 'kiosks')).toEqual([message])
  expect(await found(loadAdminSearches, 'quote')).toEqual([])
})

it("lets customers find their own projects and tasks by name and description, on an admin's device too", async () => {
  const project = ['Investor deck', projectPath('deck')]
  const task = ['Draw the logo', `${projectPath('deck')}?task=logo`]
  for (const text of ['investor', 'lagos']) expect(await found(loadCustomerSearches, text)).toEqual([project])
  for (const text of ['logo', 'blue']) expect(await found(loadCustomerSearches, text)).toEqual([task])
  for (const text of ['tiffin', 'menu', 'sky']) expect(await found(loadCustomerSearches, text)).toEqual([])
})
