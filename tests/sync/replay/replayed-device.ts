import { startSync } from '#src/data/replication/engine.ts'
import type { RxCollection } from 'rxdb/plugins/core'
import { BehaviorSubject, NEVER, Subject } from 'rxjs'
// Loaded before a history begins: loading it on demand would take its own time.
import '#src/data/avatar/deliver-picture.ts'
import { projectsTable } from '#src/data/collections/projects.ts'
import { profilesTable } from '#src/data/collections/profiles.ts'
import { type LocalDatabase, openDatabase } from '#src/data/database.ts'
import { leadershipByLock, type TabChannel, type TabMessage } from '#src/data/leadership.ts'
import type { PokeSource } from '#src/data/replication/pokes.ts'
import { type Transport, TransportError } from '#src/data/replication/transport.ts'
import { openWorkspace, type Workspace } from '#src/data/workspace.ts'
import { createDisk, type Disk, type DiskFault, type DiskUser, type UserWrite } from './disk.ts'
import type { ReplayServer } from './replay-server.ts'
import { outside, type Owner, type Scheduler } from './scheduler.ts'
import { createTabLocks } from './tab-locks.ts'

/** RxDB's free edition opens 13 collections per process: four tabs with these and their local records have 12. */
const tables = [projectsTable, profilesTable]
const names = tables.map(({ name }) => name)

/** The one network of all devices. */
export interface ReplayedNetwork {
  /** How often a request never arrives, and how often its answer never comes back: 0 to 1. */
  lossOfRequests: number
  lossOfAnswers: number
  /** Tells every device that there is news, where its socket delivers it. */
  pokes$: Subject<void>
}

export interface ReplayedTab extends DiskUser {
  readonly db: LocalDatabase
  /** A closed database no longer says what it had. */
  readonly collections: readonly RxCollection[]
  /** Undefined until it is open. */
  workspace?: Workspace
  isClosing?: true
  readonly visible$: BehaviorSubject<boolean>
  readonly kicks$: Subject<void>
  readonly online$: BehaviorSubject<boolean>
}

/** Tabs of one browser, on one storage, behind one connection. */
export interface ReplayedDevice {
  readonly name: string
  readonly disk: Disk
  readonly tabs: readonly ReplayedTab[]
  isOffline(): boolean
  setOffline(offline: boolean): void
  openTab(): Promise<void>
  /** The tab is gone between two steps: nothing of it runs any more. */
  crashTab(tab: ReplayedTab): void
  /** The tab ends what it has begun. */
  closeTab(tab: ReplayedTab): Promise<void>
}

/** Takes a safeguard out of the devices, to prove that the histories notice. */
export interface Sabotage extends DiskFault {
  /** Changes a call on its way to the server. */
  rewrite?: (name: string, args: Record<string, unknown>) => Promise<Record<string, unknown>>
}

export interface DeviceOptions {
  scheduler: Scheduler
  network: ReplayedNetwork
  server: ReplayServer
  userId: string
  name: string
  newId: () => string
  onUserWrite: (write: UserWrite) => void
  sabotage: Sabotage
  /** How many rows a page of a pull has, where not as many as the device asks for. */
  pageSize?: number | undefined
}

let databases = 0

export function createDevice(options: DeviceOptions): ReplayedDevice {
  const { scheduler, network, server, userId, name, sabotage } = options
  const disk = createDisk({
    name: `${name}-${++databases}`,
    scheduler,
    onUserWrite: options.onUserWrite,
    fault: sabotage,
  })
  const locks = createTabLocks(scheduler)
  const browser: Owner = { name, isGone: false, isFrozen: false }
  const internet: Owner = { name: 'the network', isGone: false, isFrozen: false }
  const listeners = new Map<ReplayedTab, Set<(message: TabMessage) => void>>()
  const tabs: ReplayedTab[] = []
  let isOffline = false
  let tabsOpened = 0
  let calls = 0

  const channelOf = (tab: ReplayedTab): TabChannel => ({
    post(message) {
      const copy = structuredClone(message)
      for (const other of tabs) {
        if (other === tab) continue
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
        // Not the tab's turn: what has been sent arrives, even if the tab is gone.
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
      return { answer: await server.call(userId, method, (await sabotage.rewrite?.(method, asked)) ?? asked) }
    } catch (error) {
      if (error instanceof TransportError) return { error }
      throw error
    }
  }

  const sockets = new Set<{ tab: ReplayedTab; listener: Parameters<PokeSource['listen']>[0] }>()
  const tellSocket = (tab: ReplayedTab, what: string, work: () => string | void) =>
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
      tellSocket(tab, 'joins its channel', join)
      return () => sockets.delete(socket)
    },
  })
  network.pokes$.subscribe(() => {
    for (const { tab, listener } of sockets) {
      tellSocket(tab, 'is poked', () => {
        if (isOffline) return 'lost'
        listener.onPoke(names)
        return undefined
      })
    }
  })

  function forget(tab: ReplayedTab) {
    scheduler.crash(tab)
    locks.release(tab)
    for (const socket of sockets) if (socket.tab === tab) sockets.delete(socket)
    listeners.delete(tab)
    if (tabs.includes(tab)) tabs.splice(tabs.indexOf(tab), 1)
    // RxDB counts them until they are closed.
    for (const collection of tab.collections) collection.close().catch(() => undefined)
  }

  return {
    name,
    disk,
    tabs,
    isOffline: () => isOffline,
    setOffline(offline) {
      isOffline = offline
      for (const tab of tabs) {
        tab.online$.next(!offline)
        if (!offline) tab.kicks$.next()
      }
      for (const { tab, listener } of sockets) {
        if (offline) tellSocket(tab, 'loses its channel', () => listener.onListening(false))
        else {
          tellSocket(tab, 'joins its channel again', () => {
            if (isOffline) return
            listener.onListening(true)
            listener.onMissed()
          })
        }
      }
    },
    openTab: () =>
      new Promise((resolve) => {
        const work = async () => {
          const tab = await openTab()
          resolve()
          return tab.name
        }
        scheduler.queue(`${name} opens a tab`, { owner: browser, what: 'opens', work })
      }),
    crashTab: forget,
    async closeTab(tab) {
      tab.isClosing = true
      await tab.workspace?.close()
      if (!tab.isGone) forget(tab)
    },
  }

  async function openTab(): Promise<ReplayedTab> {
    const self: DiskUser = { name: `${name}/${++tabsOpened}`, isGone: false, isFrozen: false, isOpening: true }
    const db = await withoutCollector(() =>
      openDatabase({
        // RxDB would close a database of the same name; the disk knows that they are one.
        name: `${self.name}-${++databases}`,
        storage: disk.storageOf(self),
        multiInstance: true,
        tables,
      }),
    )
    const tab: ReplayedTab = Object.assign(self, {
      db,
      collections: Object.values(db.collections),
      isOpening: false,
      visible$: new BehaviorSubject(true),
      kicks$: new Subject<void>(),
      online$: new BehaviorSubject(!isOffline),
    })
    tabs.push(tab)
    const clock = scheduler.clockOf(tab)
    const channel = channelOf(tab)
    // Not awaited: it takes turns.
    openWorkspace({
      identity: { userId, email: '', fullName: '', avatarUrl: '', scope: 'own', needsSignIn: false, suspended: false },
      db,
      ready: Promise.resolve(),
      startSync,
      clock,
      random: scheduler.random,
      newId: options.newId,
      leadership: leadershipByLock({ name, locks: locks.of(tab), channel, clock, visible$: tab.visible$ }),
      tabs: channel,
      transport: transportOf(tab),
      pokes: pokesOf(tab),
      online$: tab.online$,
      storageLost$: NEVER,
      kicks$: tab.kicks$,
      analytics: { track: () => undefined },
      avatarFiles: {
        upload: () => Promise.reject(new Error('nobody has a picture here')),
        remove: () => Promise.resolve(),
        download: () => Promise.reject(new Error('nobody has a picture here')),
        list: () => Promise.resolve([]),
      },
      onScope: () => undefined,
      onStanding: () => undefined,
    }).then(
      (workspace) => (tab.workspace = workspace),
      (error: unknown) => console.error(`${tab.name} could not open its workspace`, error),
    )
    return tab
  }
}

/** RxDB forgets documents that were collected as garbage, and would read them again at a moment that no seed decides. */
async function withoutCollector<T>(open: () => Promise<T>): Promise<T> {
  const { FinalizationRegistry } = globalThis
  Object.assign(globalThis, { FinalizationRegistry: undefined })
  try {
    return await outside(open)
  } finally {
    Object.assign(globalThis, { FinalizationRegistry })
  }
}

function wordsOf(method: string, args: Record<string, unknown>): string {
  const rows = args.rows as { id: string; push_id: string; fields: Record<string, unknown> }[] | undefined
  const edits = rows?.map(({ id, fields }) => `${id.slice(0, 8)} ${Object.keys(fields).join('+')}`)
  return [method, args.table_name, ...(edits ?? [])].filter(Boolean).join(' ')
}

function summary(answer: unknown): string {
  const { status, rows, results } = answer as {
    status: string
    rows?: unknown[]
    results?: { result: string; code: string | null }[]
  }
  if (results) return results.map(({ result, code }) => [result, code].filter(Boolean).join(' ')).join(', ')
  return rows ? `${status}, ${rows.length} rows` : status
}
