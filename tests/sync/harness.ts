/** Fixture for sync scenarios: a backend per file, the seed's users, and devices that are closed after each test. */
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { Scope, SyncedTable } from '#src/data/collections/synced-table.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { refusedEdits } from '#src/data/edits/refused.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { type Device, startDevice } from './device.ts'
import { type PushBody, seededRandom } from './faults.ts'
import { type User, userOf } from './users.ts'
import { type Account, type Server, startServer } from './server.ts'
import { projectRow, taskRow } from '#tests/kits/rows.ts'

export let server: Server
export let founder: User
export let second: User
export let admin: User
export const devices: Device[] = []

beforeAll(async () => {
  server = await startServer()
  founder = await userOf(server, 'founder@example.com')
  second = await userOf(server, 'second@example.com')
  admin = await userOf(server, 'admin@example.com')
})
afterAll(() => server.close())
afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

let counter = 0

/** A unique name of a device, and its random source. */
export function newDevice(): { name: string; random: () => number } {
  counter += 1
  return { name: `device-${counter}`, random: seededRandom(counter) }
}

interface Extras {
  tables?: readonly SyncedTable[]
  clockAhead?: number
  onScope?: (scope: Scope) => void
  rewrite?: (body: PushBody) => Promise<PushBody>
}

/** A device after its first sync. */
export async function deviceOf(account: Account, scope: Scope = 'own', extras: Extras = {}): Promise<Device> {
  const device = await startDevice({ server, account, scope, ...newDevice(), ...extras })
  devices.push(device)
  await until(() => expect(device.engine().status().firstSyncDone).toBe(true))
  return device
}

export function until<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 30_000, interval: 10 })
}

/** Resolves when everything is sent and pulled. */
export async function synced(...some: Device[]): Promise<void> {
  for (const device of some) {
    await until(async () => {
      device.engine().wake()
      expect(await device.pending()).toEqual([])
    })
    // The first exchange to end may have begun earlier, so wait for the one after it.
    for (let round = 0; round < 2; round++) {
      const asked = device.now()
      device.engine().wake()
      await until(() => expect(Date.parse(device.engine().status().lastSyncedAt ?? '')).toBeGreaterThan(asked))
    }
  }
}

export async function addProject(device: Device, fields: Partial<Project> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now }
  await device
    .db()
    .projects.insert(projectRow({ id, user_id: device.userId, name: 'Bakery', ...times, xid: '', ...fields }))
  return id
}

export async function addTask(device: Device, project_id: string, fields: Partial<Task> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now }
  await device.db().tasks.insert(taskRow({ id, project_id, title: 'Knead', ...times, xid: '', ...fields }))
  return id
}

export const tray = (db: LocalDatabase) => firstValueFrom(refusedEdits(db))
export const project = (device: Device, id: string) => device.db().projects.findOne(id).exec()
export const task = (device: Device, id: string) => device.db().tasks.findOne(id).exec()

export async function onServer(table: string, id: string): Promise<Record<string, unknown>> {
  const [row] = await server.rows(table, `id=eq.${id}`)
  expect(row, `the server has no such row of ${table}`).toBeDefined()
  return row ?? {}
}
