import type { RxCollection } from 'rxdb/plugins/core'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { BehaviorSubject, type Observable, type Subscription, skip } from 'rxjs'
import { readState, writeState } from '../collections/local.ts'
import type { AnyDoc, SyncedTable } from '../collections/synced-table.ts'
import { syncedTables } from '../collections/tables.ts'
import type { LocalDatabase } from '../database.ts'
import type { Scope } from '../session/identity.ts'
import type { SyncedTableName } from '../sync-status.ts'
import { conflictHandler } from './conflict-handler.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type Contact, createPatience, Stopped } from './patience.ts'
import { type PendingEdit, pendingEdits } from './pending.ts'
import type { PokeSource } from './pokes.ts'
import { type Checkpoint, pullHandler } from './pull.ts'
import { pushHandler } from './push.ts'
import { keepRefused } from './refused.ts'
import type { Clock, Transport } from './transport.ts'

/** PostgREST's max-rows. */
const pullBatch = 1000
const pushBatch = 50
const minute = 60_000
/** How soon to ask again for rows that wait behind the fence, in milliseconds. */
const behindDelay = 300

export interface EngineStatus {
  contact: Contact
  /** Calls to the server under way. */
  calls: number
  pending: readonly PendingEdit[]
  lastSyncedAt: string | null
  firstSyncDone: boolean
}

export interface EngineOptions {
  db: LocalDatabase
  scope: Scope
  transport: Transport
  clock: Clock
  /** 0 to 1. */
  random: () => number
  newId: () => string
  /** Undefined where nothing pokes: then the minute does. */
  pokes?: PokeSource | undefined
  /** What is synced, where that isn't every synced table. */
  tables?: readonly SyncedTable[]
  /** The server says that the person's scope is another. */
  onScope: (scope: Scope) => void
}

export interface SyncEngine {
  readonly status$: Observable<EngineStatus>
  status(): EngineStatus
  /** Pull and push now, without waiting out a delay. */
  kick(): void
  /** Edits that the server hasn't seen, freshly read. */
  pending(): Promise<PendingEdit[]>
  /** Ends replication; local data stays. */
  stop(): Promise<void>
}

interface Running {
  table: SyncedTable
  collection: RxCollection<AnyDoc>
  replication: RxReplicationState<AnyDoc, Checkpoint>
  /** Undefined where the person only reads this table. */
  ledger: Ledger | undefined
  /** Rows that were not taken over when they were read, for their documents had unsent edits. */
  left: Set<string>
}

/**
 * Keeps a local database and the server in agreement until stopped. One engine may run per database at a time (see leadership);
 * two for a moment do no harm, since pushes are recognised and pulls repeatable.
 */
export async function startSync(options: EngineOptions): Promise<SyncEngine> {
  const { db, clock, tables = syncedTables } = options
  const status$ = new BehaviorSubject<EngineStatus>({
    ...(await remembered(db)),
    contact: 'unknown',
    calls: 0,
    pending: [],
  })
  const update = (change: Partial<EngineStatus>) => status$.next({ ...status$.value, ...change })
  const patience = createPatience({
    ...options,
    transport: counted(options.transport, (change) => update({ calls: status$.value.calls + change })),
    onContact: (contact) => update({ contact }),
  })
  const completed = new Map<SyncedTableName, number>()
  const running: Running[] = []
  const subscriptions: Subscription[] = []
  const timers = new Set<() => void>()
  let stopped = false

  function later(ms: number, fn: () => void) {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel)
      if (!stopped) fn()
    })
    timers.add(cancel)
    return cancel
  }

  async function readPending(): Promise<PendingEdit[]> {
    return (await Promise.all(running.map(pendingOf))).flat()
  }

  async function pendingOf({ table, collection, replication, ledger }: Omit<Running, 'left'>): Promise<PendingEdit[]> {
    return ledger ? pendingEdits(table, collection, replication, ledger) : []
  }

  const refreshPending = coalesced(async () => {
    if (stopped) return
    const pending = await readPending().catch((error: unknown) => {
      // Closed while it was being read: somebody has left, and nobody asks any more.
      if (stopped) return undefined
      throw error
    })
    if (!pending || stopped) return
    update({ pending })
    for (const { table, replication, left } of running) {
      if (left.size === 0 || pending.some((edit) => edit.table === table.name && left.has(edit.id))) continue
      left.clear()
      replication.reSync()
    }
  })

  function onComplete(table: SyncedTableName) {
    completed.set(table, clock.now())
    if (completed.size < tables.length) return
    const lastSyncedAt = new Date(Math.min(...completed.values())).toISOString()
    if (lastSyncedAt === status$.value.lastSyncedAt) return
    update({ lastSyncedAt, firstSyncDone: true })
    if (!stopped) void writeState(db.local, lastSynced, lastSyncedAt)
  }

  const ledgers = await Promise.all(
    tables.map((table) => (table.pushes[options.scope] ? openLedger(db.local, table.name) : undefined)),
  )
  for (const [index, table] of tables.entries()) {
    const collection = db[table.name] as unknown as RxCollection<AnyDoc>
    const ledger = ledgers[index]
    const left = new Set<string>()
    const replication = replicate(table, collection, ledger, left)
    running.push({ table, collection, replication, ledger, left })
    subscriptions.push(
      collection.$.subscribe(refreshPending),
      replication.active$.subscribe(refreshPending),
      replication.error$.subscribe((error) => console.error(`sync: replication of ${table.name} failed`, error)),
    )
  }

  function replicate(
    table: SyncedTable,
    collection: RxCollection<AnyDoc>,
    ledger: Ledger | undefined,
    left: Set<string>,
  ): RxReplicationState<AnyDoc, Checkpoint> {
    const afresh = new Map<string, string>()
    collection.conflictHandler = conflictHandler(table, { ledger, afresh })
    let askedAgain = false
    let readToEnd = false
    const replication: RxReplicationState<AnyDoc, Checkpoint> = replicateRxCollection<AnyDoc, Checkpoint>({
      replicationIdentifier: `sevenday-${table.name}`,
      collection,
      live: true,
      // Leadership is ours (a frozen leader is taken over), and a hidden leader goes on.
      waitForLeadership: false,
      toggleOnDocumentVisible: false,
      retryTime: 1000,
      pull: {
        batchSize: pullBatch,
        handler: pullHandler({
          table,
          collection,
          scope: options.scope,
          patience,
          pendingIds: async () =>
            new Set((await pendingOf({ table, collection, replication, ledger })).map((edit) => edit.id)),
          onBehind: () => {
            if (askedAgain) return
            askedAgain = true
            later(behindDelay, () => {
              askedAgain = false
              replication.reSync()
            })
          },
          onLeft: (ids) => {
            for (const id of ids) left.add(id)
            refreshPending()
          },
          onReset: async (rows) => {
            for (const { id, xid } of rows) afresh.set(id, xid)
            await ledger?.forgetAnswers()
          },
          onComplete: () => {
            readToEnd = true
          },
        }),
      },
      ...(ledger && {
        push: {
          batchSize: pushBatch,
          handler: pushHandler({
            table,
            collection,
            scope: options.scope,
            patience,
            ledger,
            newId: options.newId,
            now: clock.now,
            refuse: (edit) => keepRefused(db, edit),
            parentsSent: (ids) => parentsSent(table, ids),
          }),
        },
      }),
    })
    // What a handler returns is written after it returned: a sync that is called done must be there to be seen.
    void replication.startPromise.then(() => {
      const down = replication.internalReplicationState?.events.active.down
      if (!down || stopped) return
      subscriptions.push(
        down.subscribe((active) => {
          if (active || !readToEnd) return
          readToEnd = false
          onComplete(table.name)
        }),
      )
    })
    return replication
  }

  /** A child refused only because its parent had not arrived would be a refusal nobody caused. */
  async function parentsSent(table: SyncedTable, ids: readonly string[]): Promise<void> {
    const parent = running.find((candidate) => candidate.table.name === table.parent?.table)
    while (parent && !stopped) {
      const pending = await pendingOf(parent)
      if (!pending.some((edit) => ids.includes(edit.id))) return
      await moved(parent.replication, clock)
    }
    if (stopped) throw new Stopped()
  }

  function kick() {
    patience.kick()
    for (const { replication } of running) replication.reSync()
  }

  function everyMinute() {
    later(minute, () => {
      kick()
      everyMinute()
    })
  }

  everyMinute()
  const endPokes = options.pokes?.listen({
    onPoke: (tables) => {
      for (const { table, replication } of running) if (tables.includes(table.name)) replication.reSync()
    },
    onConnected: kick,
  })

  return {
    status$,
    status: () => status$.value,
    kick,
    pending: readPending,
    async stop() {
      if (stopped) return
      stopped = true
      for (const cancel of timers) cancel()
      for (const subscription of subscriptions) subscription.unsubscribe()
      endPokes?.()
      // Cancelled first: what the handlers return when patience ends is then ignored by RxDB.
      await Promise.all(running.map(({ replication }) => replication.cancel()))
      patience.stop()
      status$.complete()
    },
  }
}

/** Resolves when a replication starts or ends something, at the latest after a second. */
function moved(replication: Running['replication'], clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    // The state at the moment of asking is no news.
    const subscription = replication.active$.pipe(skip(1)).subscribe(proceed)
    const cancel = clock.after(1000, proceed)
    function proceed() {
      cancel()
      subscription.unsubscribe()
      resolve()
    }
  })
}

const lastSynced = 'last-synced'

/** What this device knew of its sync when it was last running. */
export async function remembered(db: LocalDatabase): Promise<Pick<EngineStatus, 'lastSyncedAt' | 'firstSyncDone'>> {
  const at = await readState(db.local, lastSynced)
  return { lastSyncedAt: typeof at === 'string' ? at : null, firstSyncDone: typeof at === 'string' }
}

function counted(transport: Transport, onChange: (change: 1 | -1) => void): Transport {
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

/** `fn` as something that may be asked for at any rate: one run at a time, and one more after it where asked for meanwhile. */
function coalesced(fn: () => Promise<void>): () => void {
  let running = false
  let again = false
  return function run() {
    if (running) {
      again = true
      return
    }
    running = true
    fn()
      .catch((error: unknown) => console.error('sync: could not read what is unsent', error))
      .finally(() => {
        running = false
        if (again) {
          again = false
          run()
        }
      })
  }
}
