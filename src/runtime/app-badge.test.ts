import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#src/data/workspace/database.ts'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import { messageRow, notificationRow } from '#tests/kits/rows.ts'
import { appBadge } from './app-badge.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const at = '2026-11-20T10:00:00.000Z'
let badges: number[]

beforeEach(() => {
  badges = []
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** An admin's device with one unread notification of their own, one of another user, and one message. */
async function deviceOf(scope: 'own' | 'all') {
  const name = `badge-${crypto.randomUUID()}`
  const db = await openDatabase({ name, storage: getRxStorageMemory(), multiInstance: false, scope: 'all' })
  const row = { ...notificationRow(), message: 'News', created_at: at }
  const own = crypto.randomUUID()
  await db.notifications.bulkInsert([
    { ...row, id: own, user_id: me },
    { ...row, id: crypto.randomUUID(), user_id: crypto.randomUUID() },
  ])
  const message = { name: 'Priya', email: 'priya@example.com', subject: 'quote' as const, message: 'When?' }
  const id = crypto.randomUUID()
  await db.contact_messages.insert(messageRow({ ...message, id, created_at: at }))
  const status$ = new BehaviorSubject({ phase: 'saved', firstSyncDone: false } as SyncStatus)
  const watching = appBadge(db, { userId: me, scope }, status$).subscribe()
  return { db, own, id, status$, close: () => (watching.unsubscribe(), db.close()) }
}

it('counts the user’s own unread notifications after the first sync', async () => {
  const { db, own, status$, close } = await deviceOf('own')
  expect(badges).toEqual([])
  status$.next({ ...status$.value, firstSyncDone: true })
  await expect.poll(() => badges).toEqual([1])
  await (await db.notifications.findOne(own).exec(true)).incrementalPatch({ is_read: true })
  await expect.poll(() => badges).toEqual([1, 0])
  await close()
})

it('counts rows that share a line of the list once, like the bell', async () => {
  const { db, status$, close } = await deviceOf('own')
  const row = { ...notificationRow(), user_id: me, kind: 'task_completed', created_at: at }
  const project_id = crypto.randomUUID()
  const of = (task_id: string) => ({ ...row, id: crypto.randomUUID(), project_id, task_id })
  await db.notifications.bulkInsert([of(crypto.randomUUID()), of(crypto.randomUUID())])
  status$.next({ ...status$.value, firstSyncDone: true })
  await expect.poll(() => badges).toEqual([2])
  await close()
})

it('also counts unresolved messages on an admin’s device', async () => {
  const { db, id, status$, close } = await deviceOf('all')
  status$.next({ ...status$.value, firstSyncDone: true })
  await expect.poll(() => badges).toEqual([2])
  await (await db.contact_messages.findOne(id).exec(true)).incrementalPatch({ is_resolved: true })
  await expect.poll(() => badges).toEqual([2, 1])
  await close()
})

it('shows nothing for a suspended user', async () => {
  const { status$, close } = await deviceOf('own')
  status$.next({ ...status$.value, firstSyncDone: true })
  await expect.poll(() => badges).toEqual([1])
  status$.next({ ...status$.value, phase: 'suspended' })
  await expect.poll(() => badges).toEqual([1, 0])
  await close()
})
