import type { RxCollection, RxPlugin } from 'rxdb/plugins/core'
import type { SyncedTable } from '../collections/synced-table.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import { type SharedDoc, sharedName } from '../store/shared-collection.ts'
import { trackEdits } from '../edits/documents.ts'
import type { EngineOptions, SyncEngine } from './engine.ts'

/** A local database that can replicate. */
export type SyncedDatabase = LocalDatabase & {
  /** Replicates all tables with the server until stopped, see `startSync`. Loads the code for it. */
  syncWith(server: Omit<EngineOptions, 'db'>): Promise<SyncEngine>
}

/** Replication with Supabase as a plugin of RxDB: edits of a synced table are tracked from its collection's creation on. */
export const replicationPlugin: RxPlugin = {
  // RxDB takes each name once, and the development server and tests may load this module twice.
  name: `supabase-replication ${crypto.randomUUID()}`,
  rxdb: true,
  prototypes: {
    RxDatabase(prototype: object) {
      const syncWith: SyncedDatabase['syncWith'] = async function (this: LocalDatabase, server) {
        const { startSync } = await import('./engine.ts')
        return startSync({ ...server, db: this })
      }
      Object.assign(prototype, { syncWith })
    },
  },
  hooks: {
    createRxCollection: {
      after({ collection }: { collection: RxCollection }) {
        const tables = tablesOf(collection.database as unknown as LocalDatabase)
        const named = new Map<unknown, SyncedTable>(tables.map((table) => [table.name, table]))
        const own = named.get(collection.name)
        if (own) trackEdits(collection, () => own)
        // A database of this module's other copy has no tables here.
        if (collection.name === sharedName && named.size > 0) {
          trackEdits(collection, (doc) => named.get((doc as SharedDoc).table) as SyncedTable)
        }
      },
    },
  },
}
