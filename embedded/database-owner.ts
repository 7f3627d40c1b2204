/**
 * Guards a Postgres that is given by URL. A start rewrites functions and grants, and a reset drops whole schemas: neither may happen to a
 * database with other data in it.
 */
import type { Database } from './database.ts'
import { BackendFailure } from './failure.ts'

/**
 * Objects that show the database is not ours: Supabase's own schemas, and any table, view or function outside Postgres' schemas that
 * belongs to no extension.
 */
const possessions = `
  select 'schema ' || quote_ident(nspname) as name
  from pg_namespace
  where nspname in ('auth', 'private', 'realtime', 'storage')
  union all
  select case when c.relkind in ('v', 'm') then 'view ' else 'table ' end || format('%I.%I', n.nspname, c.relname)
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select 'function ' || format('%I.%I', n.nspname, p.proname)
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1
  limit 3`

/** @throws BackendFailure when the database holds data that is not ours. */
export async function assertOursOrEmpty(database: Database): Promise<void> {
  const found = await foreignIn(database)
  if (found.length === 0) return
  throw new BackendFailure(
    `The database ${database.place} (DATABASE_URL) is not empty, and this backend did not make it: it has ${found.join(', ')}.\n` +
      'Starting here would rewrite and seed it, so nothing was touched. Name an empty database, or leave DATABASE_URL out ' +
      'to run on the built-in PGlite.',
  )
}

/**
 * Drops everything that the backend and the migrations created, except roles, which belong to the whole cluster. Leaves an empty database
 * alone.
 * @throws BackendFailure when the database holds data that is not ours.
 */
export async function emptyOurs(database: Database): Promise<void> {
  const found = await foreignIn(database)
  if (found.length > 0) {
    throw new BackendFailure(
      `The database ${database.place} (DATABASE_URL) was not made by this backend: it has ${found.join(', ')}.\n` +
        'Nothing was dropped. Reset empties only what this backend has made.',
    )
  }
  await database.script(`
    drop publication if exists supabase_realtime;
    drop schema if exists public, private, auth, storage, realtime, extensions, embedded cascade;
    create schema public;
    alter default privileges grant execute on functions to public;
  `)
}

/** The objects that show the database is not ours; empty when our mark (migrations.ts) exists or the database is empty. */
async function foreignIn(database: Database): Promise<string[]> {
  return database.transaction(async (query) => {
    const [mark] = await query(`select to_regclass('embedded.applied') is not null as ours`)
    return mark?.ours === true ? [] : (await query(possessions)).map((row) => String(row.name))
  })
}
