import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declared } from '#src/data/collections/declared.ts'
import { migrationFiles } from './postgres-cluster.ts'

/** Searches the migrations for what hosted Supabase refuses but local databases accept, and for mistakes that neither refuses. */

const migrations = migrationFiles().map((file) => ({ name: basename(file), text: readFileSync(file, 'utf8') }))

/** Comments, in SQL, on a policy of a table that Supabase owns. */
function commentsOnForeignPolicies(sql: string): string[] {
  return withoutComments(sql).match(/comment on policy\s+"[^"]*"\s+on\s+(?:auth|realtime|storage)\.\w+/gi) ?? []
}

/** Every update or delete without a condition. Tables are written with their schema, so grants, locks and triggers don't match. */
function unconditionalWrites(sql: string): string[] {
  return [
    ...withoutComments(sql).matchAll(/(?:update\s+(?:only\s+)?[a-z_]+\.[\w%]+|delete\s+from\s+[a-z_]+\.[\w%]+)[^;]*/gi),
  ]
    .map(([found]) => found)
    .filter((statement) => !/\bwhere\b/i.test(statement))
}

function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '')
}

const syncedTables = Object.keys(declared)

/** Every synced table named in a string: something a function would compare with or put into a statement. */
function namedTables(sql: string): string[] {
  return syncedTables.filter((table) => withoutComments(sql).includes(`'${table}'`))
}

describe('the sync functions', () => {
  const functions = migrations.filter(({ name }) => /_sync(ed)?_/.test(name) && !name.endsWith('_sync_catalogue.sql'))

  test.each(functions)('take tables from the catalogue, with no branch on a table’s name: $name', ({ text }) => {
    expect(namedTables(text)).toEqual([])
  })

  test('finds a branch', () => {
    expect(namedTables("if tg_table_name = 'projects' then")).toEqual(['projects'])
    expect(namedTables("when 'document_rows' then -- not 'tasks'")).toEqual(['document_rows'])
  })
})

describe.each(migrations)('$name', ({ text }) => {
  test('doesn’t comment on policies of tables that "postgres" doesn’t own', () => {
    expect(commentsOnForeignPolicies(text)).toEqual([])
  })

  test('has no update or delete without a `where`, which safeupdate refuses', () => {
    expect(unconditionalWrites(text)).toEqual([])
  })
})

test('finds both', () => {
  expect(commentsOnForeignPolicies('comment on policy "x"\n  on storage.objects is $$x$$')).toHaveLength(1)
  expect(commentsOnForeignPolicies('comment on policy "x" on public.projects is $$x$$')).toEqual([])
  expect(
    unconditionalWrites("execute format('update public.%I set x = x', target); delete from private.x;"),
  ).toHaveLength(2)
  expect(
    unconditionalWrites('update public.x set y = 1 -- where\n; delete from only_this.x where true; select for update;'),
  ).toHaveLength(1)
})
