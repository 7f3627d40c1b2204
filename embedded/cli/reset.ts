/** `npm run backend:reset`: removes the backend's data; the next start makes a new database with the demo data. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { claimDataFolder, holderOfDataFolder } from '../data-folder.ts'
import { openPostgres } from '../database.ts'
import { emptyOurs } from '../database-owner.ts'
import { BackendFailure, exitWith } from '../failure.ts'
import { dataFolder } from '../paths.ts'

const folder = dataFolder()
const databaseUrl = process.env.DATABASE_URL

try {
  const holder = holderOfDataFolder(folder)
  if (holder !== undefined) {
    throw new BackendFailure(`A backend (process ${holder}) is running on ${folder}. Stop it first, then reset.`)
  }
  // Hold the lock: a backend that starts now would open files that are being removed.
  const release = claimDataFolder(folder)
  const emptied = databaseUrl ? await empty(databaseUrl) : undefined
  // By name: other files in that folder are not ours to remove.
  for (const name of ['pglite', 'files', 'mails.jsonl', 'runtime.json']) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
  release()
  process.stdout.write(
    `The backend's data in ${folder}${emptied ? ` and in the database ${emptied}` : ''} is gone. ` +
      'The next start makes a new database with the demo data.\n',
  )
} catch (error) {
  exitWith(error)
}

/** @returns where the database is, for display. */
async function empty(url: string): Promise<string> {
  const database = await openPostgres(url)
  try {
    await emptyOurs(database)
    return database.place
  } finally {
    await database.close()
  }
}
