/** `npm run backend:reset`: removes the data folder; the next start makes a new database with the demo data. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { holderOfDataFolder } from '../data-folder.ts'
import { openPostgres } from '../database.ts'
import { BackendFailure, exitWith } from '../failure.ts'
import { dataFolder } from '../paths.ts'

const folder = dataFolder()
const databaseUrl = process.env.DATABASE_URL

try {
  const holder = holderOfDataFolder(folder)
  if (holder !== undefined) {
    throw new BackendFailure(`A backend (process ${holder}) is running on ${folder}. Stop it first, then reset.`)
  }
  if (databaseUrl) await emptyDatabase(databaseUrl)
  // By name: whatever else someone keeps in that folder stays.
  for (const name of ['pglite', 'files', 'mails.jsonl', 'runtime.json', 'lock']) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
  process.stdout.write(
    `The backend's data in ${folder} is gone. The next start makes a new database with the demo data.\n`,
  )
} catch (error) {
  exitWith(error)
}

/** Drops what the backend and the migrations have made in a Postgres by URL; roles stay, they belong to the whole cluster. */
async function emptyDatabase(url: string): Promise<void> {
  const database = await openPostgres(url)
  try {
    await database.script(`
      drop publication if exists supabase_realtime;
      drop schema if exists public, private, auth, storage, realtime, extensions, embedded cascade;
      create schema public;
    `)
  } finally {
    await database.close()
  }
}
