/** The app's data layer without screens, in a page: local database, workspace, and sync over supabase-js. Runs in a browser. */
import { journalOf } from '#tests/kits/journal.ts'
import { filter, firstValueFrom, interval, map, NEVER, of } from 'rxjs'
import { deliverPicture } from '../src/data/uploads/deliver-picture.ts'
import type { AvatarFiles } from '../src/data/supabase/avatar-files.ts'
import { pictureSource } from '../src/data/uploads/picture-source.ts'
import type { LocalDatabase } from '../src/data/store/local-database.ts'
import { openDatabase } from '../src/data/workspace/database.ts'
import { dexieStorage } from '../src/data/store/dexie-storage.ts'
import { systemClock } from '../src/data/timing/clock.ts'
import { type Transport, TransportError } from '../src/data/server/transport.ts'
import { createSupabase } from '../src/data/supabase/client.ts'
import { realtimePokes } from '../src/data/supabase/realtime-pokes.ts'
import { supabaseTransport } from '../src/data/supabase/transport.ts'
import type { Scope } from '../src/data/collections/synced-table.ts'
import { openWorkspace, type Workspace } from '../src/data/workspace/workspace.ts'
import { setTasks } from '../src/features/panel/tasks/mutations.ts'
import type { TaskStatus } from '../src/domain/task/table.ts'

const client = createSupabase({
  url: location.origin,
  publishableKey: (globalThis as unknown as { publishableKey: string }).publishableKey,
  storage: localStorage,
  fetch: (input, init) => fetch(input, init),
})
let isOnline = true

function transportOf(userId: string): Transport {
  const real = supabaseTransport(client, { userId })
  return {
    async call(name, args, signal) {
      if (!isOnline) throw new TransportError('unreachable', 'this page is offline')
      return real.call(name, args, signal)
    },
  }
}

async function unused(): Promise<never> {
  throw new Error('This page has no pictures')
}

interface Device {
  userId: string
  scope: Scope
  db: LocalDatabase
  workspace: Workspace
}

const noFiles: AvatarFiles = { upload: unused, remove: unused, download: unused, list: unused }

async function openDevice(userId: string, scope: Scope): Promise<Device> {
  const db = await openDatabase({ name: `bench-${userId}`, storage: dexieStorage(), multiInstance: true, scope })
  const workspace = await openWorkspace({
    identity: { userId, scope } as Workspace['identity'],
    db,
    journal: journalOf(userId),
    ready: Promise.resolve(),
    sources: [pictureSource({ db, userId, files: noFiles, deliver: deliverPicture, now: Date.now })],
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    leadership: { held$: of(true), held: () => true, release: () => undefined },
    tabs: { post: () => undefined, listen: () => () => undefined },
    transport: transportOf(userId),
    pokes: realtimePokes(client, { userId, scope }, systemClock, Math.random),
    online$: of(true),
    storageLost$: NEVER,
    wakes$: NEVER,
    analytics: { track: () => undefined },
    onScope: () => undefined,
    onSessionStatus: () => undefined,
  })
  return { userId, scope, db, workspace }
}

async function settled({ status$ }: Workspace): Promise<void> {
  await firstValueFrom(status$.pipe(filter(({ phase }) => phase === 'saved')))
}

async function rowsIn(db: LocalDatabase): Promise<number> {
  const counts = await Promise.all([db.projects, db.tasks].map((collection) => collection.count().exec()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * @param rows number of projects and tasks on the server
 * @returns duration of a new device's first sync, in milliseconds
 */
export async function firstSync(userId: string, rows: number, scope: Scope = 'own'): Promise<number> {
  const started = performance.now()
  const { db, workspace } = await openDevice(userId, scope)
  await firstValueFrom(workspace.status$.pipe(filter(({ firstSyncDone }) => firstSyncDone)))
  const took = performance.now() - started
  const held = await rowsIn(db)
  if (held !== rows) throw new Error(`The device has ${held} of ${rows} rows`)
  await settled(workspace)
  await workspace.close()
  // A new device also creates its stores.
  for (const { name } of await indexedDB.databases()) if (name?.includes(`bench-${userId}`)) await deleteStore(name)
  return took
}

function deleteStore(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

let device: Device | undefined
let edits = 0

/** Creates a device with all data and keeps it open. */
export async function startDevice(userId: string, scope: Scope = 'own'): Promise<void> {
  device = await openDevice(userId, scope)
  await settled(device.workspace)
}

let tasks: string[] = []

/** Selects all tasks of some projects. @returns how many there are */
export async function chooseTasks(projects: readonly string[]): Promise<number> {
  if (!device) throw new Error('No device is open')
  const { db } = device
  const found = await Promise.all(projects.map((project_id) => db.tasks.find({ selector: { project_id } }).exec()))
  tasks = found.flat().map(({ id }) => id)
  return tasks.length
}

/** Like the panel's bulk action. @returns start time in milliseconds since the epoch */
export async function setChosen(status: TaskStatus): Promise<number> {
  if (!device) throw new Error('No device is open')
  const started = performance.timeOrigin + performance.now()
  await setTasks(device.workspace, tasks, 'status', status)
  return started
}

/** @returns when these projects show this progress on this device, in milliseconds since the epoch */
export async function whenProgress(projects: readonly string[], progress: number): Promise<number> {
  if (!device) throw new Error('No device is open')
  const wanted = new Set(projects)
  const query = device.db.projects.find()
  await firstValueFrom(
    query.$.pipe(
      filter((docs) => docs.filter((doc) => wanted.has(doc.id) && doc.progress === progress).length === wanted.size),
    ),
  )
  return performance.timeOrigin + performance.now()
}

/**
 * Renames every project offline, then goes online.
 * @returns time from going online until every edit is settled on the device, in milliseconds
 */
export async function drain(): Promise<number> {
  if (!device) throw new Error('No device is open')
  const { db } = device
  const { status$, status, syncNow } = device.workspace
  isOnline = false
  edits += 1
  const projects = await db.projects.find().exec()
  await Promise.all(projects.map((project) => project.incrementalPatch({ name: `Edit ${edits} of ${project.id}` })))
  // Wait until the first push attempt has failed offline.
  await firstValueFrom(
    status$.pipe(filter(({ phase, unsent }) => phase === 'offline' && unsent.length === projects.length)),
  )
  const done = new Set<string>()
  const isDrained = firstValueFrom(
    db.projects.eventBulks$.pipe(
      map(({ events }) => {
        for (const { documentId, documentData } of events) if (documentData.dirty === 0) done.add(documentId)
        return done.size === projects.length
      }),
      filter(Boolean),
    ),
  )
  const started = performance.now()
  isOnline = true
  void syncNow()
  await isDrained
  const took = performance.now() - started
  await firstValueFrom(
    interval(50).pipe(
      map(status),
      filter(({ phase }) => phase === 'saved'),
    ),
  )
  return took
}

/** Creates a device that shows a project's name, and keeps it open. */
export async function follow(userId: string, id: string): Promise<void> {
  await startDevice(userId)
  const title = document.body.appendChild(document.createElement('h2'))
  device?.db.projects.findOne(id).$.subscribe((project) => {
    title.textContent = project?.name ?? ''
  })
}

/** Renames a project. @returns start time in milliseconds since the epoch */
export async function rename(id: string, name: string): Promise<number> {
  const started = performance.timeOrigin + performance.now()
  const project = await device?.db.projects.findOne(id).exec()
  await project?.incrementalPatch({ name })
  return started
}

/** Waits until everything is sent and fetched. */
export async function rest(): Promise<void> {
  if (device) await settled(device.workspace)
}
