import type { AvatarFiles } from '#src/data/supabase/avatar-files.ts'
import type { SyncSource } from '#src/data/uploads/sync-source.ts'
import { deliverPicture } from '#src/data/uploads/deliver-picture.ts'
import { pictureSource } from '#src/data/uploads/picture-source.ts'
import type { RxCollection } from 'rxdb/plugins/core'
import { BehaviorSubject, Subject } from 'rxjs'
import { openWithPendingEdits } from '#src/data/workspace/open-with-pending-edits.ts'
import type { Scope, SyncedTable } from '#src/data/collections/synced-table.ts'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { SyncedDatabase } from '#src/data/replication/plugin.ts'
import { type LocalDatabase, tablesOf } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { leadershipByLock, type TabChannel, type TabMessage } from '#src/data/workspace/leadership.ts'
import { type PokeSource, type Transport, TransportError } from '#src/data/server/transport.ts'
import type { Doc } from '#src/data/edits/unsent-edit.ts'
import type { Written } from '#src/data/journal/apply.ts'
import type { Entry } from '#src/data/journal/writes.ts'
import { type Journal, openJournal } from '#src/data/journal/journal.ts'
import { openWorkspace, type Workspace } from '#src/data/workspace/workspace.ts'
import { journalStorage } from '#tests/kits/journal.ts'
import { createDisk, type Disk, type DiskFault, type DiskUser, type UserWrite } from './disk.ts'
import type { ReplayServer } from './replay-server.ts'
import { seededRandom } from '../faults.ts'
import { outside, type Owner, type Scheduler } from './scheduler.ts'
import { createTabLocks } from './tab-locks.ts'

/** The network that all devices share. */
export interface ReplayedNetwork {
  /** The probability that a request, or its answer, is lost: 0 to 1. */
  lossOfRequests: number
  lossOfAnswers: number
  /** Pokes every device whose socket is connected. */
  pokes$: Subject<void>
}

/** A page that shows stored rows, whether or not its database is open yet. */
export interface ReplayedPage extends DiskUser {
  readonly scope: Scope
  readonly journal: Journal
  /** The listeners for the outcome of entries made before the database was open. */
  readonly waiting: Map<Entry, (outcome: Written) => void>
}

export interface ReplayedTab extends ReplayedPage {
  readonly db: LocalDatabase
  readonly tables: readonly SyncedTableName[]
  /** A row that the device has stored, unless it is deleted. */
  has(table: string, id: string): Doc | undefined
  /** Undefined until it is open. */
  workspace?: Workspace
  isClosing?: true
  /** Another tab has removed its database. */
  isLost?: true
  readonly visible$: BehaviorSubject<boolean>
  readonly wakes$: Subject<void>
  readonly online$: BehaviorSubject<boolean>
}

/** Tabs of one browser, on one storage, behind one connection. */
export interface ReplayedDevice {
  readonly name: string
  readonly userId: string
  /** How many tabs its user opens. */
  readonly mostTabs: number
  /** The user's scope, as far as the device knows. */
  scope(): Scope
  /** The device's stored data, by scope. */
  readonly disks: Record<Scope, Disk>
  readonly tabs: readonly ReplayedTab[]
  /** Pages that are still opening their database. */
  opening(): readonly ReplayedPage[]
  /** Whether a page has entries that the database doesn't have. */
  hasJournal(): boolean
  /** Whether a tab is still opening its database. */
  isOpening(): boolean
  isOffline(): boolean
  setOffline(offline: boolean): void
  /** Starts to open a tab. */
  openTab(): void
  /** Kills the tab between two steps. */
  crashTab(tab: Owner): void
  /** Kills every tab, including those still opening. */
  crash(): void
  /** Closes the tab once it has finished what it began. */
  closeTab(tab: ReplayedTab): Promise<void>
}

/** Removes a safeguard from the devices, to prove that the histories detect it. */
export interface Sabotage extends DiskFault {
  /** Changes a call on its way to the server. */
  rewrite?: (name: string, args: Record<string, unknown>) => Promise<Record<string, unknown>>
  /** Changes an answer on its way back. */
  hear?: (args: Record<string, unknown>, answer: Answer) => Answer
  /** Changes what a device knows of its tables. */
  arrange?: (tables: readonly SyncedTable[]) => readonly SyncedTable[]
  /** Retries whatever is in the tray, whether or not its user has the right. */
  retriesAnything?: true
  /** Stores a row that several devices insert without the values that each device gives it. */
  forgetsGiven?: true
  /** Removes the database of a former scope with its contents. */
  forgetsFormerScope?: true
  /** The journal doesn't survive its page. */
  forgetsJournal?: true
  /** An entry leaves the journal before the database has it. */
  removesEntriesEarly?: true
}

/** The part of the sync functions' answers that matters here. */
interface Answer {
  status: string
  results?: readonly { id: string; result: string; code?: string | null }[]
}

export interface DeviceOptions {
  scheduler: Scheduler
  network: ReplayedNetwork
  server: ReplayServer
  userId: string
  scope: Scope
  name: string
  tables: readonly SyncedTable[]
  mostTabs: number
  newId: () => string
  onUserWrite: (write: UserWrite) => void
  sabotage: Sabotage
  /** Rows per page of a pull. Default: the number that the device requests. */
  pageSize?: number | undefined
}

let databases = 0

export function createDevice(options: DeviceOptions): ReplayedDevice {
  const { scheduler, network, server, userId, name, sabotage } = options
  const diskOf = (scope: Scope) =>
    createDisk({
      name: `${name}-${scope}-${++databases}`,
      scheduler,
      onUserWrite: options.onUserWrite,
      fault: sabotage,
    })
  const disks: Record<Scope, Disk> = { own: diskOf('own'), all: diskOf('all') }
  const locks = { own: createTabLocks(scheduler), all: createTabLocks(scheduler) }
  /** A user's tabs open their databases one at a time. */
  const openingLocks = createTabLocks(scheduler)
  const internet: Owner = { name: 'the network', isGone: false, isFrozen: false }
  const listeners = new Map<Owner, Set<(message: TabMessage) => void>>()
  const tabs: ReplayedTab[] = []
  const opening = new Set<ReplayedPage>()
  const journals = journalStorage()
  const waitingToOpen = new Set<() => void>()
  /** A closed database does not list its collections. */
  const opened = new Map<Owner, RxCollection[]>()
  const names = options.tables.map((table) => table.name)
  let scope = options.scope
  let isOffline = false
  let tabsOpened = 0
  let calls = 0

  const channelOf = (tab: ReplayedTab): TabChannel => ({
    post(message) {
      const copy = structuredClone(message)
      for (const other of tabs) {
        if (other === tab || other.scope !== tab.scope) continue
        scheduler.queue(`${other.name} hears of other tabs`, {
          owner: other,
          what: `hears '${message.kind}' of ${tab.name}`,
          work() {
            for (const listener of listeners.get(other) ?? []) listener(copy)
          },
        })
      }
    },
    listen(listener) {
      const mine = listeners.get(tab) ?? new Set()
      listeners.set(tab, mine.add(listener))
      return () => mine.delete(listener)
    },
  })

  const transportOf = (tab: ReplayedTab): Transport => ({
    call(method, args, signal) {
      const lane = `${name} call ${++calls}`
      const sent = structuredClone(args)
      return new Promise((resolve, reject) => {
        const fail = () => reject(new TransportError('unreachable', 'Failed to fetch'))
        signal.addEventListener('abort', fail, { once: true })
        const answerBy = (what: string, work: () => string | void) =>
          scheduler.queue(lane, { owner: tab, what: `${what} of ${wordsOf(method, sent)}`, work })
        // Not the tab's turn: a sent request arrives even if the tab is gone.
        scheduler.queue(lane, {
          owner: internet,
          what: `takes ${wordsOf(method, sent)} of ${tab.name}`,
          async work() {
            if (isOffline || scheduler.random() < network.lossOfRequests) {
              answerBy('misses the answer', fail)
              return 'lost'
            }
            const { answer, error } = await outside(() => ask(method, sent))
            if (method === 'sync_push') network.pokes$.next()
            answerBy('hears the answer', () => {
              if (isOffline || scheduler.random() < network.lossOfAnswers) {
                fail()
                return 'lost'
              }
              if (error) reject(error)
              else resolve(answer)
              return undefined
            })
            return error ? error.message : summary(answer)
          },
        })
      })
    },
  })

  async function ask(
    method: string,
    args: Record<string, unknown>,
  ): Promise<{ answer?: unknown; error?: TransportError }> {
    try {
      const asked = 'page_size' in args && options.pageSize ? { ...args, page_size: options.pageSize } : args
      const answer = await server.call(userId, method, (await sabotage.rewrite?.(method, asked)) ?? asked)
      return { answer: sabotage.hear ? sabotage.hear(args, answer as Answer) : answer }
    } catch (error) {
      if (error instanceof TransportError) return { error }
      throw error
    }
  }

  const sockets = new Set<{ tab: ReplayedTab; listener: Parameters<PokeSource['listen']>[0] }>()
  const onSocket = (tab: ReplayedTab, what: string, work: () => string | void) =>
    scheduler.queue(`${tab.name} hears its socket`, { owner: tab, what, work })
  const pokesOf = (tab: ReplayedTab): PokeSource => ({
    listen(listener) {
      const socket = { tab, listener }
      sockets.add(socket)
      const join = () => {
        if (isOffline) return
        listener.onListening(true)
        listener.onMissed()
      }
      onSocket(tab, 'joins its channel', join)
      return () => sockets.delete(socket)
    },
  })
  network.pokes$.subscribe(() => {
    for (const { tab, listener } of sockets) {
      onSocket(tab, 'is poked', () => {
        if (isOffline) return 'lost'
        listener.onPoke(names)
        return undefined
      })
    }
  })

  function forget(tab: Owner) {
    scheduler.crash(tab)
    locks.own.release(tab)
    locks.all.release(tab)
    openingLocks.release(tab)
    for (const socket of sockets) if (socket.tab === tab) sockets.delete(socket)
    listeners.delete(tab)
    opening.delete(tab as ReplayedPage)
    const index = tabs.findIndex((open) => open === tab)
    if (index >= 0) tabs.splice(index, 1)
    // RxDB counts collections until they are closed.
    for (const collection of opened.get(tab) ?? []) collection.close().catch(() => undefined)
    opened.delete(tab)
    for (const wake of waitingToOpen) wake()
  }

  /** Resolves when no other tab has this scope's database open, without waiting for a frozen one. */
  function released(tab: Owner, which: Scope): Promise<void> {
    return new Promise((resolve) => {
      const wake = (isLate = false) => {
        if (!isLate && tabs.some((open) => open.scope === which)) return
        waitingToOpen.delete(wake)
        resolve()
      }
      waitingToOpen.add(wake)
      scheduler.clockOf(tab).after(3000, () => wake(true))
      wake()
    })
  }

  async function closeTab(tab: ReplayedTab) {
    tab.isClosing = true
    await tab.workspace?.close()
    if (!tab.isGone) forget(tab)
  }

  /** The user's scope has changed: each tab opens the other database as soon as it knows. */
  function changeScope(next: Scope) {
    if (scope === next) return
    scope = next
    for (const tab of tabs) {
      const work = () => {
        if (tab.isClosing) return
        if (tab.scope !== scope) reopen(tab)
        else if (tab.isLost) reload(tab)
      }
      scheduler.queue(`${tab.name} hears of its scope`, { owner: tab, what: `hears of scope '${next}'`, work })
    }
  }

  /** Runs work in a separate turn, with nothing else in between. */
  function takeTurn<T>(owner: Owner, what: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      scheduler.queue(`${owner.name} starts`, { owner, what, work: () => work().then(resolve, reject) })
    })
  }

  function openDatabaseOf(tab: DiskUser, which: Scope): Promise<SyncedDatabase> {
    return takeTurn(tab, `opens its database of scope '${which}'`, async () => {
      tab.isOpening = true
      const db = await repeatably(`${tab.name} ${which}`, () =>
        openDatabase({
          // RxDB would close a database with the same name; the disk treats them as one.
          name: `${tab.name}-${++databases}`,
          storage: disks[which].storageOf(tab),
          multiInstance: true,
          tables: options.tables,
        }),
      )
      tab.isOpening = false
      opened.set(tab, [...(opened.get(tab) ?? []), ...Object.values(db.collections)])
      return db
    })
  }

  async function openTab(): Promise<void> {
    const lost$ = new Subject<'deleted'>()
    const mine = scope
    const self: ReplayedPage = {
      name: `${name}/${++tabsOpened}`,
      isGone: false,
      isFrozen: false,
      isOpening: false,
      onLost() {
        lost$.next('deleted')
        const tab = tabs.find((open) => open === self)
        if (!tab || tab.isClosing) return
        tab.isLost = true
        if (tab.scope === scope) reload(tab)
      },
      scope: mine,
      waiting: new Map(),
      journal: journalOn(`${name}/${tabsOpened}`),
    }
    opening.add(self)
    const db: SyncedDatabase = await openingLocks.of(self).request('', {}, () =>
      openWithPendingEdits(
        { userId, scope: mine },
        {
          open: (which) => openDatabaseOf(self, which),
          released: (which) => released(self, which),
          async isThere(which) {
            if (sabotage.forgetsFormerScope) disks[which].remove()
            return disks[which].isThere()
          },
          remove: (which) =>
            takeTurn(self, `removes its database of scope '${which}'`, async () => disks[which].remove()),
        },
        () => new Date(scheduler.now()).toISOString(),
      ),
    )
    opening.delete(self)
    const tab: ReplayedTab = Object.assign(self, {
      db,
      tables: names,
      has: (table: string, id: string) => disks[mine].documents(table).find((doc) => doc.id === id && !doc._deleted),
      visible$: new BehaviorSubject(true),
      wakes$: new Subject<void>(),
      online$: new BehaviorSubject(!isOffline),
    })
    tabs.push(tab)
    const clock = scheduler.clockOf(tab)
    const channel = channelOf(tab)
    // Not awaited: it takes turns.
    openWorkspace({
      identity: { userId, email: '', fullName: '', avatarUrl: '', scope: mine, needsSignIn: false, suspended: false },
      db,
      journal: tab.journal,
      ready: Promise.resolve(),
      sources: sourcesOf(db, userId, clock.now),
      clock,
      random: scheduler.random,
      newId: options.newId,
      leadership: leadershipByLock({ name: mine, locks: locks[mine].of(tab), channel, clock, visible$: tab.visible$ }),
      tabs: channel,
      transport: transportOf(tab),
      pokes: pokesOf(tab),
      online$: tab.online$,
      storageLost$: lost$,
      wakes$: tab.wakes$,
      analytics: { track: () => undefined },
      onScope: changeScope,
      onSessionStatus: () => undefined,
    }).then(
      (workspace) => {
        tab.workspace = workspace
        for (const [entry, hear] of tab.waiting) void workspace.apply(entry).then(hear)
      },
      (error: unknown) => console.error(`${tab.name} could not open its workspace`, error),
    )
    if (mine !== scope) reopen(tab)
  }

  function journalOn(page: string): Journal {
    const { now } = scheduler
    const storage = sabotage.forgetsJournal ? journalStorage() : journals
    const livePages = async () => new Set([...tabs, ...opening].map((open) => open.name))
    const journal = openJournal({ userId, storage, now, newId: options.newId, isLoggedIn: () => true, page, livePages })
    if (!sabotage.removesEntriesEarly) return journal
    const due = async () => {
      const found = await journal.due()
      for (const entry of found) journal.remove(entry)
      return found
    }
    return { ...journal, due }
  }

  /** The tab was frozen while its scope changed twice. It reports that its data was deleted, and its user reloads it. */
  function reload(tab: ReplayedTab) {
    scheduler.note(`${tab.name} is reloaded`)
    forget(tab)
    openTab().catch((error: unknown) => console.error(`${tab.name} could not be reloaded`, error))
  }

  function reopen(tab: ReplayedTab) {
    closeTab(tab)
      .then(openTab)
      .catch((error: unknown) => console.error(`${tab.name} could not change its database`, error))
  }

  return {
    name,
    userId,
    mostTabs: options.mostTabs,
    scope: () => scope,
    disks,
    tabs,
    opening: () => [...opening],
    hasJournal: () => journals.length > 0,
    isOpening: () => opening.size > 0,
    isOffline: () => isOffline,
    setOffline(offline) {
      isOffline = offline
      for (const tab of tabs) {
        tab.online$.next(!offline)
        if (!offline) tab.wakes$.next()
      }
      for (const { tab, listener } of sockets) {
        if (offline) onSocket(tab, 'loses its channel', () => listener.onListening(false))
        else {
          onSocket(tab, 'joins its channel again', () => {
            if (isOffline) return
            listener.onListening(true)
            listener.onMissed()
          })
        }
      }
    },
    openTab: () => void openTab().catch((error: unknown) => console.error(`${name} could not open a tab`, error)),
    crashTab: forget,
    crash() {
      for (const tab of [...tabs, ...opening]) forget(tab)
    },
    closeTab,
  }
}

/**
 * Opens a database that behaves the same for the same seed. RxDB drops documents that were garbage-collected, and would read them again at
 * a moment that no seed determines; and of two states of equal age it prefers the one whose database drew the greater random token.
 */
async function repeatably<T>(name: string, open: () => Promise<T>): Promise<T> {
  const { FinalizationRegistry } = globalThis
  const { random } = Math
  const seed = [...name].reduce((hash, letter) => Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0), 7)
  Object.assign(globalThis, { FinalizationRegistry: undefined })
  Math.random = seededRandom(seed)
  try {
    return await outside(open)
  } finally {
    Object.assign(globalThis, { FinalizationRegistry })
    Math.random = random
  }
}

/** The user's picture, as in the product, in casts that have profiles. Replays choose none. */
function sourcesOf(db: LocalDatabase, userId: string, now: () => number): readonly SyncSource[] {
  const isThere = tablesOf(db).some(({ name }) => name === 'profiles')
  return isThere ? [pictureSource({ db, userId, files: noFiles, deliver: deliverPicture, now })] : []
}

const noFiles: AvatarFiles = {
  upload: () => Promise.reject(new Error('replays have no pictures')),
  remove: () => Promise.resolve(),
  download: () => Promise.reject(new Error('replays have no pictures')),
  list: () => Promise.resolve([]),
}

function wordsOf(method: string, args: Record<string, unknown>): string {
  const rows = args.rows as { id: string; push_id: string; fields: Record<string, unknown> }[] | undefined
  const edits = rows?.map(({ id, fields }) => `${id.slice(0, 8)} ${Object.keys(fields).join('+')}`)
  return [method, args.table_name, ...(edits ?? [])].filter(Boolean).join(' ')
}

function summary(answer: unknown): string {
  const { status, results } = answer as Answer
  return results ? results.map(({ result, code }) => [result, code].filter(Boolean).join(' ')).join(', ') : status
}
