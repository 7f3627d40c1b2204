import { of } from 'rxjs'
import { syncedTable } from '#src/data/collections/tables.ts'
import { databaseName } from '#src/data/store/database-name.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { dexieStorage } from '#src/data/store/dexie-storage.ts'
import { leadershipByLock, type TabMessage } from '#src/data/workspace/leadership.ts'
import { systemClock } from '#src/data/timing/clock.ts'
import { nextTables } from './next-version.ts'
import { projectRow } from '#tests/kits/rows.ts'

/** The part of another tab that a test controls. This module runs in its own frame, with its own copy of everything. */
export interface Tab {
  /** @param version `next`: the next version of the app */
  open(userId: string, version?: 'next'): Promise<void>
  insert(id: string, name: string): Promise<void>
  /** Names of the projects that the tab shows, live. */
  shown(): string[]
  /** Stands for election as leader. */
  stand(): void
  isSyncing(): boolean
  close(): Promise<void>
}

declare global {
  interface Window {
    tab?: Tab
  }
}

let db: LocalDatabase | undefined
let names: string[] = []
let isSyncing = false

window.tab = {
  async open(userId, version) {
    const name = databaseName(userId, 'own')
    const tables = version ? nextTables : [syncedTable('projects')]
    db = await openDatabase({ name, storage: dexieStorage(), multiInstance: true, tables })
    db.projects.find({ sort: [{ id: 'asc' }] }).$.subscribe((docs) => {
      names = docs.map((doc) => doc.name)
    })
  },
  async insert(id, name) {
    const now = new Date().toISOString()
    await db?.projects.insert(projectRow({ id, user_id: id, name, created_at: now, updated_at: now, xid: '' }))
  },
  shown: () => names,
  stand() {
    const channel = new BroadcastChannel('tabs-of-a-test')
    const leadership = leadershipByLock({
      name: 'lock-of-a-test',
      locks: navigator.locks,
      clock: systemClock,
      visible$: of(true),
      channel: {
        post: (message) => channel.postMessage(message),
        listen(onMessage) {
          channel.onmessage = (event) => onMessage(event.data as TabMessage)
          return () => channel.close()
        },
      },
    })
    leadership.held$.subscribe((held) => {
      isSyncing = held
    })
  },
  isSyncing: () => isSyncing,
  async close() {
    await db?.close()
  },
}
