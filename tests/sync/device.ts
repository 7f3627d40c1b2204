import { syncedTable } from '#src/data/collections/tables.ts'
import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { Subject } from 'rxjs'
import { WebSocket } from 'ws'
import { databaseName } from '#src/data/store/database-name.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import type { Scope, SyncedTable } from '#src/data/collections/synced-table.ts'
import type { SyncEngine } from '#src/data/replication/engine.ts'
import type { SyncedDatabase } from '#src/data/replication/plugin.ts'
import type { PokeSource } from '#src/data/server/transport.ts'
import type { Clock } from '#src/data/timing/clock.ts'
import { createSupabase } from '#src/data/supabase/client.ts'
import { sessionKey } from '#src/data/supabase/names.ts'
import { type PendingEdit, pendingEdits } from '#src/data/edits/unsent.ts'
import { supabaseTransport } from '#src/data/supabase/transport.ts'
import { type FaultyNetwork, faultyNetwork, type PushBody } from './faults.ts'
import { type Account, memoryStorage, type Server } from './server.ts'

/** A device that can lose its network, be killed at any moment, and restart on what it had stored. */
export interface Device {
  readonly name: string
  readonly userId: string
  readonly network: FaultyNetwork
  db(): LocalDatabase
  engine(): SyncEngine
  /** Edits that the server hasn't answered, read from storage. */
  pending(): Promise<PendingEdit[]>
  /** The device's own clock, in milliseconds. */
  now(): number
  /** Ends the process as a crash would, and restarts it on the same storage. */
  restart(): Promise<void>
  /** A second engine on the same database, as when two tabs both believe they lead. */
  secondEngine(): Promise<SyncEngine>
  /** A poke from the server, if the socket delivers it. */
  poke(): void
  close(): Promise<void>
}

/** The tables that most scenarios write: with all of them each scenario would take longer. */
const usualTables: readonly SyncedTable[] = [
  syncedTable('projects'),
  syncedTable('tasks'),
  syncedTable('sync_conflicts'),
]

/** Delays are a fiftieth of the real ones. */
const hurry = 50

const hastyClock: Clock = {
  now: () => Date.now(),
  after(ms, fn) {
    const timer = setTimeout(fn, ms / hurry)
    return () => clearTimeout(timer)
  },
}

export async function startDevice(options: {
  server: Server
  account: Account
  scope: Scope
  name: string
  random: () => number
  rewrite?: (body: PushBody) => Promise<PushBody>
  /** Default: the usual tables. */
  tables?: readonly SyncedTable[]
  /** How far the device's clock is ahead, in milliseconds. */
  clockAhead?: number
  /** Called with the user's new scope. */
  onScope?: (scope: Scope) => void
}): Promise<Device> {
  const { server, random, tables = usualTables, clockAhead = 0 } = options
  const { userId, stored } = await server.sessionOf(options.account)
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  const network = faultyNetwork((request) => server.backend.fetch(request), random, options.rewrite)
  const client = createSupabase({
    url: server.url,
    publishableKey: server.backend.keys.publishable_key,
    storage: memoryStorage(new Map([[sessionKey, stored]])),
    fetch: network.fetch,
    webSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  })
  await client.auth.stopAutoRefresh()
  const pokes$ = new Subject<void>()
  const pokes: PokeSource = {
    listen({ onPoke }) {
      const subscription = pokes$.subscribe(() => onPoke(['projects', 'tasks', 'sync_conflicts']))
      return () => subscription.unsubscribe()
    },
  }

  const now = () => Date.now() + clockAhead
  const startEngine = (db: SyncedDatabase) =>
    db.syncWith({
      scope: options.scope,
      transport: supabaseTransport(client, { userId }),
      clock: { ...hastyClock, now },
      random,
      newId: () => crypto.randomUUID(),
      pokes,
      onScope: options.onScope ?? (() => undefined),
    })

  async function boot() {
    const name = `${databaseName(userId, options.scope)}-${options.name}`
    const db = await openDatabase({ name, storage, multiInstance: false, scope: options.scope, tables })
    return { db, engine: await startEngine(db) }
  }

  let running = await boot()
  return {
    name: options.name,
    userId,
    network,
    db: () => running.db,
    engine: () => running.engine,
    pending: () => pendingEdits(running.db),
    now,
    async restart() {
      await running.engine.stop()
      await running.db.close()
      running = await boot()
    },
    secondEngine: () => startEngine(running.db),
    poke: () => pokes$.next(),
    async close() {
      await running.engine.stop()
      await running.db.close()
    },
  }
}
