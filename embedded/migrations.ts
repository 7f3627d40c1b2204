/** Applies supabase/migrations and the seed: each file once, in one transaction. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Database } from './database.ts'
import { BackendFailure } from './failure.ts'

/** Creates the table of applied migrations. It also marks the database as this backend's (database-owner.ts). */
export async function markAsOurs(database: Database): Promise<void> {
  await database.script(`
    create schema if not exists embedded;
    create table if not exists embedded.applied (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    );`)
}

/** The migrations in a folder, in the order they apply. */
export function migrationFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => join(folder, name))
}

/**
 * Applies pending migrations in order of their names.
 * @throws BackendFailure when a file fails (with the file, line, statement and database message), or when an applied file has changed
 *   since.
 */
export async function applyMigrations(database: Database, folder: string): Promise<void> {
  const applied = await appliedFiles(database)
  for (const file of migrationFiles(folder)) {
    const name = basename(file)
    const text = readFileSync(file, 'utf8')
    const known = applied.get(name)
    if (known === undefined) {
      await apply(database, name, text)
    } else if (known !== hashOf(text)) {
      throw new BackendFailure(
        `The migration ${name} has changed since it was applied to this database.\n` +
          'Start over with an empty database (npm run backend:reset), or put the change into a new migration.',
      )
    }
  }
}

/** Seeds the database with the demo data, once. */
export async function applySeed(database: Database, file: string): Promise<void> {
  if (!existsSync(file)) return
  const applied = await appliedFiles(database)
  const name = basename(file)
  if (!applied.has(name)) await apply(database, name, readFileSync(file, 'utf8'))
}

async function appliedFiles(database: Database): Promise<Map<string, string>> {
  const rows = await database.transaction((query) => query('select name, hash from embedded.applied'))
  return new Map(rows.map((row) => [String(row.name), String(row.hash)]))
}

async function apply(database: Database, name: string, text: string): Promise<void> {
  try {
    await database.script(text, async (query) => {
      await query('insert into embedded.applied (name, hash) values ($1, $2)', [name, hashOf(text)])
    })
  } catch (error) {
    throw new BackendFailure(
      `${name} failed${placeIn(text, error)}: ${describe(error)}\nFix the file, then start again.`,
    )
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Where in the file an error happened, if the database says so: ` at line 12 ("create table ...")`. */
function placeIn(text: string, error: unknown): string {
  const position = Number(field(error, 'position'))
  if (!Number.isInteger(position) || position < 1) return ''
  // Positions count characters of the whole script, from 1.
  const before = Array.from(text)
    .slice(0, position - 1)
    .join('')
  const line = before.split('\n').length
  const statement = text.split('\n')[line - 1]?.trim() ?? ''
  return ` at line ${line} (${statement})`
}

function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const more = ['detail', 'hint', 'where'].map((name) => field(error, name)).filter((part) => part !== undefined)
  return [message, ...more].join('\n  ')
}

function field(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const value = new Map(Object.entries(error)).get(name)
  return value === undefined || value === null || value === '' ? undefined : String(value)
}
