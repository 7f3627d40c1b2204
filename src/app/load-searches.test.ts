import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LocalDatabase, openDatabase } from '#src/data/database.ts'
import type { Workspace } from '#src/data/workspace.ts'
import type { LoadSearches } from '#src/features/commands/palette-search.ts'
import { paths, personPath } from '#src/paths.ts'
import { loadAdminSearches, loadCustomerSearches } from './load-searches.ts'

const [me, asha] = ['5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e', '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f']
const at = '2026-11-20T10:00:00.000Z'
const times = { created_at: at, updated_at: at, xid: '7' }

let db: LocalDatabase

beforeEach(async () => {
  db = await openDatabase({
    name: `palette-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  const person = { avatar_url: '', status: 'active', is_admin: false, ...times } as const
  await db.profiles.bulkInsert([
    { ...person, id: asha, full_name: 'Asha Verma', email: 'asha@example.com' },
    { ...person, id: me, full_name: 'Meera Iyer', email: 'meera@example.com' },
  ])
  const project = { user_id: asha, description: '', status: 'planning', progress: 0, ...times } as const
  await db.projects.bulkInsert([
    { ...project, id: 'tiffin', name: 'Tiffin Trail' },
    { ...project, id: 'deck', name: 'Investor deck', user_id: me },
  ])
  const task = {
    description: '',
    status: 'pending',
    project_id: 'tiffin',
    created_by: me,
    owner_id: asha,
    completed_at: '',
    ...times,
  } as const
  await db.tasks.bulkInsert([{ ...task, id: 'menu', title: 'Sketch the menu', assigned_to: asha }])
})
afterEach(() => db.close())

async function found(load: LoadSearches, text: string) {
  const workspace = { db, identity: { userId: me } } as unknown as Workspace
  const pages = (await load()).map(({ find }) => firstValueFrom(find(workspace, text, 20)))
  return (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ label, to }) => [label, to]))
}

it('lets admins find users by name and email, and projects and tasks also by their owner', async () => {
  const person = ['Asha Verma, asha@example.com', personPath(asha)]
  const task = ['Sketch the menu', `${paths.adminTasks}?edit=menu`]
  const project = ['Tiffin Trail', `${paths.adminProjects}?edit=tiffin`]
  expect(await found(loadAdminSearches, 'asha')).toEqual([person, project, task])
  expect(await found(loadAdminSearches, 'menu')).toEqual([task])
  expect(await found(loadAdminSearches, 'trail tiffin')).toEqual([project])
})

it('lets customers find their own projects', async () => {
  expect(await found(loadCustomerSearches, 'investor')).toEqual([['Investor deck', `${paths.projects}?edit=deck`]])
  expect(await found(loadCustomerSearches, 'tiffin')).toEqual([])
})
