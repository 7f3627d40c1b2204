/** The app's own counts, on the database that the app filled. Runs in a page. */
import { databaseName } from '../src/data/store/database-name.ts'
import { openDatabase } from '../src/data/workspace/database.ts'
import type { LocalDatabase } from '../src/data/store/local-database.ts'
import { dexieStorage } from '../src/data/store/dexie-storage.ts'
import { countTasks, type TaskCounts } from '../src/data/queries/task-counts.ts'

let db: LocalDatabase

export async function open(userId: string, scope: 'own' | 'all'): Promise<void> {
  db = await openDatabase({ name: databaseName(userId, scope), storage: dexieStorage(), multiInstance: true, scope })
}

export const count = (ownerId: string, now: number): Promise<TaskCounts> => countTasks(db, ownerId, now)
