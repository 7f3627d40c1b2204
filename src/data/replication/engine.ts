import { BehaviorSubject, type Observable, type Subscription } from 'rxjs'
import { type Coalesced, coalesced } from '../timing/coalesced.ts'
import type { Scope, SyncedTable } from '../collections/synced-table.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedCollection } from '../edits/documents.ts'
import { remembered, rememberSync } from '../store/last-synced.ts'
import { type Contact, createRetry, Stopped } from './retry.ts'
import type { PokeSource, Transport } from '../server/transport.ts'
import { purgeTombstones } from './purge.ts'
import { type Pulled, pullTables } from './pull.ts'
import { pushTable } from './push.ts'
import type { Clock } from '../timing/clock.ts'

/** How often to ask the server for changes, in milliseconds: while every poke arrives, and while pokes may be lost. */
const askEvery = { listening: 300_000, deaf: 60_000 }
/** The longest time between a change's poke or push and the pull that brings it, in milliseconds. */
const announcedFor = 10_000
/** Delay before asking again for rows behind the fence, in milliseconds. */
const behindDelay = 300
/** Delay before retrying after the local database failed, in milliseconds. */
const faultDelay = 1000

export interface EngineStatus {
  contact: Contact
  /** Number of calls to the server in progress. */
  calls: number
  lastSyncedAt: string | null
  firstSyncDone: boolean
  /** Rows that the first sync has fetched since the app started; absent once it is complete. */
  firstSyncRows?: number | undefined
  /** Tables that the first sync has read to the end since the app started; absent once it is complete. */
  firstSyncTables?: readonly SyncedTableName[] | undefined
}

export interface EngineOptions {
  db: LocalDatabase
  scope: Scope
  transport: Transport
  clock: Clock
  /** 0 to 1. */
  random: () => number
  newId: () => string
  /** If undefined, there are no pokes and the engine asks the server every minute. */
  pokes?: PokeSource | undefined
  /** Called when the server reports that the user's scope has changed. */
  onScope: (scope: Scope) => void
}

export interface SyncEngine {
  readonly status$: Observable<EngineStatus>
  status(): EngineStatus
  /** Pulls and pushes now, without waiting out a delay. */
  wake(): void
  /** Stops replication; local data stays. */
  stop(): Promise<void>
}

/**
 * Syncs a local database with the server until stopped. One loop pulls all tables, another pushes them, parents first. One engine per
 * database is enough (see leadership). Two at once do no harm, since the server recognises repeated pushes and pulls are idempotent.
 */
export async function startSync(options: EngineOptions): Promise<SyncEngine> {
  const { db, clock } = options
  const tables = tablesOf(db)
  const status$ = new BehaviorSubject<EngineStatus>({ ...(await remembered(db)), contact: 'unknown', calls: 0 })
  const update = (change: Partial<EngineStatus>) => status$.next({ ...status$.value, ...change })
  const retry = createRetry({
    ...options,
    transport: countingCalls(options.transport, (change) => update({ calls: status$.value.calls + change })),
    onContact: (contact) => update({ contact }),
  })
  const completed = new Map<SyncedTableName, number>()
  const timers = new Set<() => void>()
  let stopped = false

  function later(ms: number, fn: () => void) {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel)
      if (!stopped) fn()
    })
    timers.add(cancel)
    return () => {
      timers.delete(cancel)
      cancel()
    }
  }

  const wanted = new Set<SyncedTable>()
  const pull = loop('pull', () => pullTables({ ...options, tables, wanted, retry, onPulled }))
  /** Index of the first table that may have something to send. Tables after it may have waited for a parent in it. */
  let firstWritten = 0
  const push = loop('push', async () => {
    const first = firstWritten
    firstWritten = tables.length
    try {
      for (const table of tables.slice(first)) await pushTable({ ...options, table, retry, now: clock.now })
    } catch (error) {
      firstWritten = Math.min(firstWritten, first)
      throw error
    }
  })

  function pushFrom(index: number) {
    firstWritten = Math.min(firstWritten, index)
    push()
  }

  function want(some: readonly SyncedTable[]) {
    if (some.length === 0) return
    for (const table of some) wanted.add(table)
    pull()
  }

  async function onPulled({ rows, complete, behind, failed }: Pulled): Promise<void> {
    if (rows > 0) noticeLostPokes()
    expectsNothing = false
    const { firstSyncDone, firstSyncRows = 0 } = status$.value
    if (!firstSyncDone && rows > 0) update({ firstSyncRows: firstSyncRows + rows })
    if (behind.length > 0) later(behindDelay, () => want(behind))
    if (failed.length > 0) later(faultDelay, () => want(failed))
    for (const { name } of complete) completed.set(name, clock.now())
    if (stopped) return
    if (completed.size < tables.length) {
      if (!firstSyncDone && complete.length > 0) update({ firstSyncTables: [...completed.keys()] })
      return
    }
    const lastSyncedAt = new Date(Math.min(...completed.values())).toISOString()
    if (lastSyncedAt === status$.value.lastSyncedAt) return
    update({ lastSyncedAt, firstSyncDone: true, firstSyncRows: undefined, firstSyncTables: undefined })
    await rememberSync(db, lastSyncedAt)
    await purgeTombstones(db, tables, clock.now())
  }

  function loop(name: string, work: () => Promise<void>): Coalesced {
    const run = coalesced(
      async () => {
        if (!stopped) await work()
      },
      (error) => {
        if (stopped || error instanceof Stopped) return
        console.error(`sync: ${name} failed`, error)
        later(faultDelay, run)
      },
    )
    return run
  }

  function wake() {
    retry.wake()
    want(tables)
    pushFrom(0)
  }

  /** Whether the source of pokes says that every poke arrives. */
  let listening = false
  /** A pull found rows that no poke had announced, although every poke should have arrived. */
  let losing = false
  /** When something was last announced, or sent from here. */
  let announcedAt = Number.NEGATIVE_INFINITY
  /** Whether a pull that should find nothing is running. */
  let expectsNothing = false
  let cancelAsking = () => {}
  /** Random delay (plus or minus a tenth), so that devices that lost the server together spread out. */
  function askLater() {
    cancelAsking()
    const delay = listening && !losing ? askEvery.listening : askEvery.deaf
    cancelAsking = later(delay * (0.9 + 0.2 * options.random()), () => {
      expectsNothing = listening
      wake()
      askLater()
    })
  }

  function noticeLostPokes() {
    if (!expectsNothing || losing || clock.now() - announcedAt < announcedFor) return
    losing = true
    askLater()
  }

  function noteAnnounced() {
    announcedAt = clock.now()
  }

  const subscriptions: Subscription[] = tables.map(({ name }, index) =>
    syncedCollection(db, name).eventBulks$.subscribe(({ context, events }) => {
      // A pull can leave something to send too: another device's undo of a deletion makes the overtaken edits unsent again.
      if (context !== 'sync-push' && events.some(({ documentData }) => documentData.dirty === 1)) pushFrom(index)
      if (context === 'sync-push') noteAnnounced()
    }),
  )
  wake()
  askLater()
  const endPokes = options.pokes?.listen({
    onPoke(names) {
      expectsNothing = false
      losing = false
      noteAnnounced()
      want(tables.filter(({ name }) => names.includes(name)))
    },
    onMissed() {
      expectsNothing = false
      wake()
    },
    onListening(now) {
      listening = now
      losing = false
      askLater()
    },
  })

  return {
    status$,
    status: () => status$.value,
    wake,
    async stop() {
      if (stopped) return
      stopped = true
      for (const cancel of timers) cancel()
      for (const subscription of subscriptions) subscription.unsubscribe()
      endPokes?.()
      retry.stop()
      await Promise.all([push.ended(), pull.ended()])
      status$.complete()
    },
  }
}

function countingCalls(transport: Transport, onChange: (change: 1 | -1) => void): Transport {
  return {
    async call(name, args, signal) {
      onChange(1)
      try {
        return await transport.call(name, args, signal)
      } finally {
        onChange(-1)
      }
    },
  }
}
