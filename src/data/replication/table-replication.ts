import type { RxCollection } from 'rxdb/plugins/core'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import type { Observable, Subscription } from 'rxjs'
import type { AnyDoc, SyncedTable } from '../collections/synced-table.ts'
import type { LocalDatabase } from '../database.ts'
import { editBases } from '../edit-base.ts'
import type { Scope } from '../session/identity.ts'
import type { SyncedTableName } from '../sync-status.ts'
import { conflictHandler } from './conflict-handler.ts'
import type { Ledger } from './ledger.ts'
import type { Patience } from './patience.ts'
import { type PendingEdit, pendingEdits } from './pending.ts'
import { type Checkpoint, pullHandler } from './pull.ts'
import { pushHandler } from './push.ts'
import { keepRefused } from './refused.ts'

/** PostgREST's max-rows. */
const pullBatch = 1000
const pushBatch = 50
/** How soon to ask again for rows that wait behind the fence, in milliseconds. */
const behindDelay = 300

export interface TableOptions {
  db: LocalDatabase
  table: SyncedTable
  scope: Scope
  /** Undefined where the person only reads this table. */
  ledger: Ledger | undefined
  patience: Patience
  newId: () => string
  /** Milliseconds since the epoch. */
  now: () => number
  /** Calls back after so many milliseconds, unless the engine is stopped by then. */
  later: (ms: number, fn: () => void) => void
  /** Resolves when none of these rows of the parent table waits to be sent. */
  parentsSent: (ids: readonly string[]) => Promise<void>
  /** The table was read to its end, and what was read is there to be seen. */
  onComplete: () => void
  /** Something happened after which other edits may be unsent than before. */
  onChange: () => void
  /** A document was written on this device, by a person. */
  onEdit: () => void
}

/** One table in exchange with the server. */
export interface TableReplication {
  name: SyncedTableName
  active$: Observable<boolean>
  reSync(): void
  /** Edits that the server hasn't seen, freshly read. */
  pending(): Promise<PendingEdit[]>
  /** Reads again what could not be taken over because of unsent edits, where these edits are none any more. */
  readLeft(pending: readonly PendingEdit[]): void
  cancel(): Promise<unknown>
}

/** Joins the handlers of one table with RxDB's replication and starts it. */
export function replicateTable(options: TableOptions): TableReplication {
  const { db, table, scope, ledger, patience } = options
  const collection = db[table.name] as unknown as RxCollection<AnyDoc>
  /** Rows that were read and not taken over, for their documents had unsent edits. */
  const left = new Set<string>()
  const afresh = new Map<string, string>()
  let askedAgain = false
  let readToEnd = false

  collection.conflictHandler = conflictHandler(table, { ledger, afresh })
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
        scope,
        patience,
        pendingIds: async () => new Set((await pending()).map((edit) => edit.id)),
        onBehind: () => {
          if (askedAgain) return
          askedAgain = true
          options.later(behindDelay, () => {
            askedAgain = false
            replication.reSync()
          })
        },
        onLeft: (ids) => {
          for (const id of ids) left.add(id)
          options.onChange()
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
          scope,
          patience,
          ledger,
          bases: editBases(db.local, table),
          newId: options.newId,
          now: options.now,
          refuse: (edit) => keepRefused(db, edit),
          parentsSent: options.parentsSent,
        }),
      },
    }),
  })

  const subscriptions: Subscription[] = [
    collection.eventBulks$.subscribe(({ context }) => {
      if (!context.startsWith('replication-')) options.onEdit()
      options.onChange()
    }),
    replication.active$.subscribe(options.onChange),
    replication.error$.subscribe((error) => console.error(`sync: replication of ${table.name} failed`, error)),
  ]
  let cancelled = false
  // What a handler returns is written after it returned: a sync that is called done must be there to be seen.
  void replication.startPromise.then(() => {
    const down = replication.internalReplicationState?.events.active.down
    if (!down || cancelled) return
    subscriptions.push(
      down.subscribe((active) => {
        if (active || !readToEnd) return
        readToEnd = false
        options.onComplete()
      }),
    )
  })

  async function pending(): Promise<PendingEdit[]> {
    return ledger ? pendingEdits(table, collection, replication, ledger) : []
  }

  return {
    name: table.name,
    active$: replication.active$,
    reSync: () => replication.reSync(),
    pending,
    readLeft(edits) {
      if (left.size === 0 || edits.some((edit) => edit.table === table.name && left.has(edit.id))) return
      left.clear()
      replication.reSync()
    },
    cancel() {
      cancelled = true
      for (const subscription of subscriptions) subscription.unsubscribe()
      return replication.cancel()
    },
  }
}
