import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LocalDatabase, openDatabase } from '#src/data/database.ts'
import { ownProjects } from './queries.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const somebody = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'

let db: LocalDatabase

beforeEach(async () => {
  db = await openDatabase({
    name: `queries-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
  })
})
afterEach(() => db.close())

async function insert(name: string, user_id: string, day: number): Promise<string> {
  const id = crypto.randomUUID()
  const at = `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`
  const times = { created_at: at, updated_at: at }
  await db.projects.insert({ id, user_id, name, description: '', status: 'planning', progress: 0, ...times, xid: '1' })
  return id
}

it("are one's own, the newest first, also on an admin's device that holds all", async () => {
  await insert('Older', me, 3)
  await insert('Theirs', somebody, 4)
  await insert('Newer', me, 9)
  const projects = await firstValueFrom(ownProjects(db, me))
  expect(projects.map(({ name }) => name)).toEqual(['Newer', 'Older'])
})

it('stay the same objects where nothing changed, so that only the changed card is drawn again', async () => {
  await insert('Still', me, 3)
  const changing = await insert('Changing', me, 9)
  const [, stillBefore] = await firstValueFrom(ownProjects(db, me))
  await db.projects.findOne(changing).patch({ progress: 50 })
  const [changed, stillAfter] = await firstValueFrom(ownProjects(db, me))
  expect(changed?.progress).toBe(50)
  expect(stillAfter).toBe(stillBefore)
})
