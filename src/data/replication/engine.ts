import { BehaviorSubject, type Observable, skip } from 'rxjs'
import { readState, writeState } from '../collections/local.ts'
import type { SyncedTable } from '../collections/synced-table.ts'
import { syncedTables } from '../collections/tables.ts'
import type { LocalDatabase } from '../database.ts'
import type { Scope } from '../session/identity.ts'
import type { SyncedTableName } from '../sync-status.ts'
import { openLedger } from './ledger.ts'
import { type Contact, createPatience, Stopped } from './patience.ts'
import type { PendingEdit } from './pending.ts'
import type { PokeSource } from './pokes.ts'
import { replicateTable, type TableReplication } from './table-replication.ts'
import type { Clock, Transport } from './transport.ts'

const minute = 60_000

export interface EngineStatus {
  contact: Contact
  /** Calls to the server under way. */
  calls: number
  pending: readonly PendingEdit[]
  /** Something was written that `pending` may not tell of yet. */
  edited: boolean
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
    edited: false,
  })
  const update = (change: Partial<EngineStatus>) => status$.next({ ...status$.value, ...change })
  const patience = createPatience({
    ...options,
    transport: counted(options.transport, (change) => update({ calls: status$.value.calls + change })),
    onContact: (contact) => update({ contact }),
  })
  const completed = new Map<SyncedTableName, number>()
  const running: TableReplication[] = []
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
    return (await Promise.all(running.map((table) => table.pending()))).flat()
  }

  let edits = 0
  function onEdit() {
    edits += 1
    if (!status$.value.edited) update({ edited: true })
  }

  const refreshPending = coalesced(async () => {
    if (stopped) return
    const before = edits
    const pending = await readPending().catch((error: unknown) => {
      // Closed while it was being read: somebody has left, and nobody asks any more.
      if (stopped) return undefined
      throw error
    })
    if (!pending || stopped) return
    update({ pending, edited: edits !== before })
    for (const table of running) table.readLeft(pending)
  })

  function onComplete(table: SyncedTableName) {
    completed.set(table, clock.now())
    if (completed.size < tables.length) return
    const lastSyncedAt = new Date(Math.min(...completed.values())).toISOString()
    if (lastSyncedAt === status$.value.lastSyncedAt) return
    update({ lastSyncedAt, firstSyncDone: true })
    if (stopped) return
    writeState(db.local, lastSynced, lastSyncedAt).catch((error: unknown) => {
      // Closed while it was being written: it is for the next start, and that one will sync.
      if (!stopped) console.error('sync: could not write down when it was done', error)
    })
  }

  const ledgers = await Promise.all(
    tables.map(async (table) => (table.pushes[options.scope] ? openLedger(db.local, table.name) : undefined)),
  )
  for (const [index, table] of tables.entries()) {
    const { scope, newId } = options
    running.push(
      replicateTable({
        db,
        table,
        scope,
        ledger: ledgers[index],
        patience,
        newId,
        now: clock.now,
        later,
        parentsSent: (ids) => parentsSent(table, ids),
        onComplete: () => onComplete(table.name),
        onChange: refreshPending,
        onEdit,
      }),
    )
  }

  /** A child refused only because its parent had not arrived would be a refusal nobody caused. */
  async function parentsSent(table: SyncedTable, ids: readonly string[]): Promise<void> {
    const parent = running.find((candidate) => candidate.name === table.parent?.table)
    while (parent && !stopped) {
      const pending = await parent.pending()
      if (!pending.some((edit) => ids.includes(edit.id))) return
      await moved(parent.active$, clock)
    }
    if (stopped) throw new Stopped()
  }

  function kick() {
    patience.kick()
    for (const table of running) table.reSync()
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
      for (const table of running) if (tables.includes(table.name)) table.reSync()
    },
    onMissed: kick,
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
      endPokes?.()
      // Cancelled first: what the handlers return when patience ends is then ignored by RxDB.
      await Promise.all(running.map((table) => table.cancel()))
      patience.stop()
      status$.complete()
    },
  }
}

/** Resolves when a replication starts or ends something, at the latest after a second. */
function moved(active$: Observable<boolean>, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    // The state at the moment of asking is no news.
    const subscription = active$.pipe(skip(1)).subscribe(proceed)
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
export function coalesced(fn: () => Promise<void>, onError = unreadable): () => void {
  let running = false
  let again = false
  return function run() {
    if (running) {
      again = true
      return
    }
    running = true
    fn()
      .catch(onError)
      .finally(() => {
        running = false
        if (again) {
          again = false
          run()
        }
      })
  }
}

function unreadable(error: unknown): void {
  console.error('sync: could not read what is unsent', error)
}
