import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../supabase/tests/', import.meta.url))

/** The tests' fixture users and rows, applied once to a database before any test. */
export const users = `${folder}000-users.sql`

/** The pgTAP files, by name. */
export const tapFiles = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && !users.endsWith(name))
  .sort()

/** The text of a pgTAP file. */
export function textOf(file: string): string {
  return readFileSync(folder + file, 'utf8')
}

/** The script that runs such a text: in a transaction that is rolled back, with pgTAP's names in reach and without a plan. */
export function scriptOf(text: string): string {
  return `begin;
    set local search_path = public, extensions;
    select no_plan();
    ${text}
    ;select * from finish();
    rollback;`
}

/** Reads the rows returned by a pgTAP file: how many assertions passed, and the full text of those that failed. */
export function readTap(rows: readonly object[]): { passed: number; failures: string[] } {
  const lines = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string')
  return {
    passed: lines.filter((line) => line.startsWith('ok ')).length,
    failures: lines.filter((line) => line.startsWith('not ok ')),
  }
}

/** A mistake in the rights, and the one assertion that finds it. */
export const mistake = {
  sql: `create policy "a mistake" on public.projects for select to anon using (true);
    grant select on public.projects to anon;`,
  file: 'visitors-see-nothing.sql',
  failure: 'a visitor cannot read projects',
} as const
