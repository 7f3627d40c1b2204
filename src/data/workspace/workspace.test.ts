import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { BehaviorSubject, NEVER, of, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HandClock, handClock } from '#tests/data/hand-clock.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { journalOf } from '#tests/kits/journal.ts'
import { projectRow } from '#tests/kits/rows.ts'
import { syncedTable } from '../collections/tables.ts'
import { type Change, rewrite, syncedCollection } from '../edits/documents.ts'
import type { UnsentEdit } from '../edits/edits.ts'
import { storeRefused } from '../edits/refused.ts'
import type { Identity } from '../session/identity.ts'
import type { SyncedDatabase } from '../replication/plugin.ts'
import { openDatabase } from './database.ts'
import type { TabMessage } from './leadership.ts'
import { openWorkspace, type Workspace, type WorkspaceDeps } from './workspace.ts'

const suspended = vi.hoisted(() => ({ is: false }))
vi.mock('../store/suspended-storage.ts', () => ({ isStorageReleased: () => suspended.is }))

const at = '2026-11-20T10:00:00.000Z'
const asha = 'a0000000-0000-4000-8000-000000000001'
const identity: Identity = {
  userId: asha,
  email: '',
  fullName: '',
  avatarUrl: '',
  scope: 'own',
  needsSignIn: false,
  suspended: false,
}

let db: SyncedDatabase
let clock: HandClock
let online$: BehaviorSubject<boolean>
let held$: BehaviorSubject<boolean>
let posted: TabMessage[]
const listeners = new Set<(message: TabMessage) => void>()
const hear = (message: TabMessage) => {
  for (const listener of listeners) listener(message)
}
let sessionStatuses: unknown[]
let workspace: Workspace | undefined

beforeEach(async () => {
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  // Other tests cover engines. This tab follows a leader and gets the sync status from it.
  db = await openDatabase({
    name: crypto.randomUUID(),
    storage,
    multiInstance: false,
    tables: [syncedTable('projects')],
  })
  clock = handClock()
  online$ = new BehaviorSubject(true)
  held$ = new BehaviorSubject(false)
  posted = []
  listeners.clear()
  sessionStatuses = []
  workspace = undefined
  suspended.is = false
})
afterEach(async () => {
  if (workspace) await workspace.close()
  else await db.close()
})

async function follower(
  wakes$ = new Subject<void>(),
  others: Partial<Pick<WorkspaceDeps, 'transport' | 'storageLost$' | 'journal' | 'sources' | 'typed$'>> = {},
): Promise<Workspace> {
  workspace = await openWorkspace({
    identity,
    db,
    journal: journalOf(identity.userId),
    ready: Promise.resolve(),
    sources: [],
    clock,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    leadership: { held$, held: () => held$.value, release: () => undefined },
    tabs: {
      post: (message) => void posted.push(message),
      listen(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    transport: { call: () => new Promise(() => undefined) },
    online$,
    storageLost$: NEVER,
    wakes$,
    analytics: { track: () => undefined },
    onScope: () => undefined,
    onSessionStatus: (status) => sessionStatuses.push(status),
    ...others,
  })
  return workspace
}

const contacts = ['unknown', 'ok', 'suspended', 'deleted', 'scope', 'update', 'unreachable', 'signed-out']
const yesOrNo = [true, false]

/** Every sync state that users can distinguish. */
const states = contacts.flatMap((contact) =>
  [0, 1, 3].flatMap((calls) =>
    yesOrNo.flatMap((firstSyncDone) => yesOrNo.map((online) => ({ contact, calls, firstSyncDone, online }))),
  ),
)

/** A project that the server doesn't have. */
async function addProject(name = 'Bakery') {
  const { id } = await db.projects.insert(projectRow({ user_id: asha, name, xid: '' }))
  return { table: 'projects', id, kind: 'created', label: name } as const
}

test('a write counts as unsent at once, before the unsent edits have been read', async () => {
  const { status } = await follower()
  await vi.waitFor(() => expect(status().phase).not.toBe('opening'))
  const seen: (boolean | undefined)[] = []
  const watching = workspace?.status$.subscribe(({ isStale }) => seen.push(isStale))
  const added = await addProject()
  await vi.waitFor(() => expect(status().unsent).toEqual([added]))
  await vi.waitFor(() => expect(status().isStale).toBeUndefined())
  watching?.unsubscribe()
  expect(seen).toContain(true)
})

test('doesn’t say "Saved" before it knows which files wait, and counts typed text', async () => {
  const unsent$ = new Subject<readonly UnsentEdit[]>()
  const typed$ = new BehaviorSubject<readonly UnsentEdit[]>([])
  const none = { refused$: of([]), due$: NEVER, hasRefused: () => false }
  const nothing = () => Promise.resolve()
  const source = { ...none, unsent$, deliver: nothing, retry: nothing, discard: nothing }
  const { status, pending } = await follower(undefined, { sources: [source], typed$ })
  hear({ kind: 'status', status: { contact: 'ok', calls: 0, lastSyncedAt: at, firstSyncDone: true } })
  await vi.waitFor(() => expect(status().lastSyncedAt).toBe(at))
  await clock.advance(1000)
  expect(status().phase).toBe('opening')
  const file: UnsentEdit = { table: 'project_posts', id: '1', kind: 'created', label: 'logo.png', file: 'logo.png' }
  unsent$.next([file])
  await vi.waitFor(() => expect(status()).toMatchObject({ phase: 'unsent', unsent: [file] }))
  unsent$.next([])
  await vi.waitFor(() => expect(status().phase).toBe('saved'))
  const text: UnsentEdit = { table: 'document_rows', id: '2', kind: 'changed', label: 'Text in a pitch deck' }
  typed$.next([text])
  expect(status()).toMatchObject({ phase: 'unsent', unsent: [text] })
  const asked = pending()
  unsent$.next([])
  expect(await asked).toEqual([text])
})

test('an action stays unsent while the database takes it over from the journal', async () => {
  const { status, status$, write } = await follower()
  await vi.waitFor(() => expect(status().phase).not.toBe('opening'))
  const allRead = () =>
    vi.waitFor(async () => {
      // Reads pause in between.
      await clock.advance(1000)
      expect(status().isStale).toBeUndefined()
    })
  const counts: number[] = []
  const watching = status$.subscribe(({ unsent }) => counts.push(unsent.length))
  const names = ['Bakery', 'Florist']
  // The second action is stored while the first is being read.
  await Promise.all(
    names.map((name) =>
      write([{ do: 'insert', table: 'projects', row: projectRow({ user_id: asha, name, xid: '' }) }]),
    ),
  )
  await allRead()
  watching.unsubscribe()
  expect(
    status()
      .unsent.map(({ label }) => label)
      .toSorted(),
  ).toEqual(names)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  const ids = status().unsent.map(({ id }) => id)
  const sent: Change = (doc) => doc && { ...projectRow({ id: doc.id, user_id: asha }), _deleted: false, dirty: 0 }
  await rewrite(syncedCollection(db, 'projects'), ids, sent, { context: 'sync-push' })
  await allRead()
  expect(status().unsent).toEqual([])
})

describe('an action that the database could not store', () => {
  const writes = [{ do: 'delete', table: 'projects', ids: [crypto.randomUUID()] }] as const
  const failing = async () => {
    const journal = journalOf(identity.userId)
    const { write } = await follower(new Subject(), { journal })
    vi.spyOn(db.projects.storageInstance, 'findDocumentsById').mockRejectedValue(new Error('aborted'))
    return { journal, write }
  }

  test('is reported and leaves the journal, because the user still has the input', async () => {
    const { journal, write } = await failing()
    await expect(write(writes)).rejects.toThrow('aborted')
    expect(journal.known()).toEqual([])
  })

  test('stays in the journal, for the next page, if this one was suspended', async () => {
    const { journal, write } = await failing()
    suspended.is = true
    const settled = vi.fn()
    write(writes).then(settled, settled)
    await vi.waitFor(() => expect(db.projects.storageInstance.findDocumentsById).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve))
    expect(settled).not.toHaveBeenCalled()
    expect(journal.known()).toMatchObject([{ writes }])
  })
})

describe('the chip’s phase', () => {
  test('is the most urgent of those that apply', async () => {
    const { status } = await follower()
    for (const count of [0, 1]) {
      const pending = count === 0 ? [] : [await addProject()]
      await vi.waitFor(() => expect(status().unsent).toEqual(pending))
      await vi.waitFor(() => expect(status().phase).not.toBe('opening'))
      for (const { online, ...state } of states) {
        online$.next(online)
        hear({ kind: 'status', status: { ...state, lastSyncedAt: null } })
        const { contact, calls, firstSyncDone } = state
        // In order of urgency, each with its condition.
        const truths = [
          ['deleted', contact === 'deleted'],
          ['suspended', contact === 'suspended'],
          ['needs-sign-in', contact === 'signed-out'],
          ['update-needed', contact === 'update'],
          ['offline', !online || contact === 'unreachable'],
          // Checking for changes isn't worth showing.
          ['syncing', calls > 0 && count > 0],
          // Before a first full sync, the device can't know what is saved.
          ['syncing', !firstSyncDone],
          ['unsent', count > 0],
          ['saved', true],
        ] as const
        const [phase] = truths.find(([, holds]) => holds) ?? []
        const firstSyncFailed = !firstSyncDone && (!online || !['ok', 'unknown'].includes(contact))
        const expected = { phase, unsent: pending, firstSyncDone, firstSyncFailed }
        expect(status(), JSON.stringify({ ...state, online })).toMatchObject(expected)
      }
    }
  })

  const idle = { contact: 'ok', calls: 0, lastSyncedAt: null, firstSyncDone: true }

  test('doesn’t say "Saved" before the local database has reported unsent edits', async () => {
    const asked = Promise.withResolvers<void>()
    const query = db.projects.storageInstance.query.bind(db.projects.storageInstance)
    vi.spyOn(db.projects.storageInstance, 'query').mockImplementation(async (prepared) => {
      await asked.promise
      return query(prepared)
    })
    await addProject()
    const { status } = await follower()
    hear({ kind: 'status', status: idle })
    expect(status().phase).toBe('opening')
    asked.resolve()
    await vi.waitFor(() => expect(status().phase).toBe('unsent'))
  })

  test('never says "Saved" between an edit and reading it', async () => {
    const { status, status$ } = await follower()
    hear({ kind: 'status', status: idle })
    await vi.waitFor(() => expect(status().phase).toBe('saved'))
    const phases: string[] = []
    const subscription = status$.subscribe(({ phase }) => phases.push(phase))
    const adding = addProject()
    await vi.waitFor(() => expect(phases).toContain('unsent'))
    await adding
    subscription.unsubscribe()
    expect(phases).toEqual(['saved', 'syncing', 'unsent'])
  })

  test('counts refused edits as they come and go', async () => {
    const { status, discardRefused } = await follower()
    expect(status().refused).toBe(0)
    await storeRefused(db, {
      id: 'one',
      table: 'projects',
      row_id: 'x',
      kind: 'changed',
      label: 'Bakery',
      fields: {},
      document: {},
      code: '',
      constraint: '',
      message: '',
      refused_at: '',
    })
    await vi.waitFor(() => expect(status().refused).toBe(1))
    await discardRefused('one')
    await vi.waitFor(() => expect(status().refused).toBe(0))
  })
})

describe('the leading tab', () => {
  test.for(['itself', 'another tab'] as const)(
    'loads sync again at the next wake of %s after a failure',
    async (whose) => {
      expectConsoleError(/could not be started or stopped/)
      const wakes$ = new Subject<void>()
      const load = vi.spyOn(db, 'syncWith').mockRejectedValueOnce(new Error('no network'))
      const transport: WorkspaceDeps['transport'] = {
        call: (_name, _args, signal) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      }
      await follower(wakes$, { transport })
      held$.next(true)
      await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
      await vi.waitFor(() => {
        if (whose === 'itself') wakes$.next()
        else for (const listener of listeners) listener({ kind: 'wake' })
        expect(load).toHaveBeenCalledTimes(2)
      })
    },
  )
})

describe('a following tab', () => {
  test('asks for the status when it opens', async () => {
    await follower()
    expect(posted).toEqual([{ kind: 'ask' }])
  })

  test('makes its leader sync on a wake', async () => {
    const wakes$ = new Subject<void>()
    await follower(wakes$)
    wakes$.next()
    expect(posted).toContainEqual({ kind: 'wake' })
  })

  test('reads unsent edits itself, whatever its leader reports', async () => {
    const edit = await addProject()
    const { pending, status } = await follower()
    expect(await pending()).toMatchObject([edit])
    hear({ kind: 'status', status: { contact: 'ok', calls: 0, lastSyncedAt: null, firstSyncDone: true } })
    await vi.waitFor(() => expect(status()).toMatchObject({ phase: 'unsent', unsent: [edit] }))
  })

  test('resolves syncNow when the sync is done', async () => {
    const { syncNow } = await follower()
    let done = false
    const asked = syncNow().then(() => {
      done = true
    })
    const status = { contact: 'ok', calls: 0, lastSyncedAt: null, firstSyncDone: true }
    hear({ kind: 'status', status })
    hear({ kind: 'status', status: { ...status, calls: 1, lastSyncedAt: '2026-01-01T00:00:00.000Z' } })
    await clock.advance(9999)
    expect(done).toBe(false)
    hear({ kind: 'status', status: { ...status, lastSyncedAt: '2026-01-01T00:00:00.000Z' } })
    await asked
    expect(clock.waits()).toEqual([])
  })

  test.for(['unreachable', 'signed-out', 'suspended', 'deleted'])(
    'resolves syncNow at once if sync is impossible: %s',
    async (contact) => {
      const { syncNow } = await follower()
      const asked = syncNow()
      hear({ kind: 'status', status: { contact, calls: 0, lastSyncedAt: null, firstSyncDone: true } })
      await expect(asked).resolves.toBeUndefined()
    },
  )

  test('stops waiting for a silent leader', async () => {
    const { syncNow } = await follower()
    const asked = syncNow()
    await clock.advance(10_000)
    await expect(asked).resolves.toBeUndefined()
  })
})

test('a write to a remaining store doesn’t count as saved once the browser has begun to delete the stores', async () => {
  const storageLost$ = new Subject<'deleted'>()
  const { write } = await follower(new Subject(), { storageLost$ })
  const add = () => write([{ do: 'insert', table: 'projects', row: projectRow({ user_id: asha, xid: '' }) }])
  const begun = add()
  storageLost$.next('deleted')
  await expect(begun).rejects.toThrow('deleted')
  await expect(add()).rejects.toThrow('deleted')
})

test('sends other tabs nothing after a lost database’s workspace is closed, however long sync takes to end', async () => {
  await db.close()
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false })
  held$.next(true)
  const storageLost$ = new Subject<'deleted'>()
  const answers: ((error: Error) => void)[] = []
  const transport = { call: () => new Promise<never>((_, reject) => answers.push(reject)) }
  const { close } = await follower(new Subject(), { storageLost$, transport })
  await vi.waitFor(() => expect(answers).not.toEqual([]))

  storageLost$.next('deleted')
  await close()
  posted = []
  for (const answer of answers) answer(new Error('The network is gone'))
  await vi.waitFor(() => expect(db.closed).toBe(true))
  expect(posted).toEqual([])
})
