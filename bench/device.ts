/** The app's data layer in a page, without screens: local database, workspace, sync over supabase-js. Runs in a browser. */
import { filter, firstValueFrom, interval, map, NEVER, of } from 'rxjs'
import { type LocalDatabase, openDatabase } from '../src/data/database.ts'
import { dexieStorage } from '../src/data/dexie-storage.ts'
import { startSync } from '../src/data/replication/engine.ts'
import { systemClock, type Transport, TransportError } from '../src/data/replication/transport.ts'
import { createSupabase } from '../src/data/session/client.ts'
import { realtimePokes } from '../src/data/session/realtime-pokes.ts'
import { supabaseTransport } from '../src/data/session/transport.ts'
import { openWorkspace, type Workspace } from '../src/data/workspace.ts'

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
  db: LocalDatabase
  workspace: Workspace
}

async function openDevice(userId: string): Promise<Device> {
  const db = await openDatabase({ name: `bench-${userId}`, storage: dexieStorage(), multiInstance: true })
  const workspace = await openWorkspace({
    identity: { userId, scope: 'own' } as Workspace['identity'],
    db,
    ready: Promise.resolve(),
    startSync,
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    leadership: { held$: of(true), held: () => true, release: () => undefined },
    tabs: { post: () => undefined, listen: () => () => undefined },
    transport: transportOf(userId),
    pokes: realtimePokes(client, { userId, scope: 'own' }, systemClock, Math.random),
    online$: of(true),
    storageLost$: NEVER,
    kicks$: NEVER,
    analytics: { track: () => undefined },
    avatarFiles: { upload: unused, remove: unused, download: unused, list: unused },
    onScope: () => undefined,
    onStanding: () => undefined,
  })
  return { db, workspace }
}

async function settled({ status$ }: Workspace): Promise<void> {
  await firstValueFrom(status$.pipe(filter(({ phase }) => phase === 'saved')))
}

async function rowsIn(db: LocalDatabase): Promise<number> {
  const counts = await Promise.all([db.projects, db.tasks].map((collection) => collection.count().exec()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * @param rows projects and tasks that the server has
 * @returns how long a new device takes until its first sync is done, in milliseconds
 */
export async function firstSync(userId: string, rows: number): Promise<number> {
  const started = performance.now()
  const { db, workspace } = await openDevice(userId)
  await firstValueFrom(workspace.status$.pipe(filter(({ firstSyncDone }) => firstSyncDone)))
  const took = performance.now() - started
  const held = await rowsIn(db)
  if (held !== rows) throw new Error(`The device has ${held} of ${rows} rows`)
  await settled(workspace)
  await workspace.close()
  // A new device makes its stores, too.
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

/** Makes a device that has everything and stays. */
export async function keepDevice(userId: string): Promise<void> {
  device = await openDevice(userId)
  await settled(device.workspace)
}

/**
 * Renames every project without a network, and waits until the network is back.
 * @returns how long it takes from there until each edit is settled on the device, in milliseconds
 */
export async function drain(): Promise<number> {
  if (!device) throw new Error('There is no device')
  const { db } = device
  const { status$, status, syncNow } = device.workspace
  isOnline = false
  edits += 1
  const projects = await db.projects.find().exec()
  await Promise.all(projects.map((project) => project.incrementalPatch({ name: `Edit ${edits} of ${project.id}` })))
  // What the first edit started has met the missing network.
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

/** Makes a device that shows a project's name, and stays. */
export async function follow(userId: string, id: string): Promise<void> {
  await keepDevice(userId)
  const title = document.body.appendChild(document.createElement('h2'))
  device?.db.projects.findOne(id).$.subscribe((project) => {
    title.textContent = project?.name ?? ''
  })
}

/** Renames a project. @returns when it began, in milliseconds since the epoch */
export async function rename(id: string, name: string): Promise<number> {
  const started = performance.timeOrigin + performance.now()
  const project = await device?.db.projects.findOne(id).exec()
  await project?.incrementalPatch({ name })
  return started
}

/** Until everything is sent and fetched. */
export async function rest(): Promise<void> {
  if (device) await settled(device.workspace)
}
