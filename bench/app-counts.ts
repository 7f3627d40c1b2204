/** The app's own counts, on the database that the app filled. Runs in a page. */
import { databaseName } from '../src/data/database-name.ts'
import { openDatabase, type LocalDatabase } from '../src/data/database.ts'
import { dexieStorage } from '../src/data/dexie-storage.ts'
import { countTasks, type TaskCounts } from '../src/data/task-counts.ts'

let db: LocalDatabase

export async function open(userId: string, scope: 'own' | 'all'): Promise<void> {
  db = await openDatabase({ name: databaseName(userId, scope), storage: dexieStorage(), multiInstance: true, scope })
}

export const count = (ownerId: string, now: number): Promise<TaskCounts> => countTasks(db, ownerId, now)
