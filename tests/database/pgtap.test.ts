import type { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { thorough } from '#tests/house/thorough.ts'
import { pgliteDatabase } from './pglite-database.ts'
import { type Cluster, cloneDatabase, createDatabase, findPostgres, runFile, startCluster } from './postgres-cluster.ts'
import { users, readTap, tapFiles, tapText } from './tap.ts'

/** supabase/tests, one test per file; a failure lists the assertions that failed. */

let cluster: Cluster

const postgresIsMissing = findPostgres() === null

describe.skipIf(postgresIsMissing)('pgTAP (needs Postgres 15: PG_BIN, or on the PATH)', () => {
  beforeAll(async () => {
    cluster = await startCluster()
    // With the generous default grants of older projects, so that a missing revoke shows.
    await createDatabase(cluster, 'pgtap', { generousDefaults: true, extensions: true, pgtap: true })
    await runFile(cluster.url('postgres', 'pgtap'), users)
  })
  afterAll(() => cluster.stop())

  test.for(tapFiles)('%s', async (file) => {
    const { passed, failures } = await runTap('pgtap', file)
    expect(failures.join('\n')).toBe('')
    expect(passed).toBeGreaterThan(0)
  })

  test('a failing assertion is reported', async () => {
    await cloneDatabase(cluster, 'pgtap', 'broken')
    const sql = postgres(cluster.url('postgres', 'broken'), { max: 1 })
    await sql`create policy "a mistake" on public.projects for select to anon using (true)`
    await sql`grant select on public.projects to anon`
    await sql.end()
    const { failures } = await runTap('broken', 'visitors-see-nothing.sql')
    expect(failures).toHaveLength(1)
    expect(failures[0]).toContain('a visitor cannot read projects')
  })

  async function runTap(database: string, file: string) {
    const sql = postgres(cluster.url('postgres', database), { max: 1, onnotice: () => {} })
    try {
      const results = await sql.unsafe(tapText(file)).simple()
      return readTap(results.flat())
    } finally {
      await sql.end({ timeout: 5 })
    }
  }
})

/** The embedded backend's engine is a later version of Postgres: test it in a thorough run, and where there is no Postgres. */
if (thorough || postgresIsMissing) {
  describe('pgTAP on PGlite', () => {
    let db: PGlite

    beforeAll(async () => {
      db = await pgliteDatabase({ tap: true })
    })
    afterAll(() => db.close())

    test.for(tapFiles)('%s', async (file) => {
      const results = await db.exec(tapText(file))
      const { passed, failures } = readTap(results.flatMap((result) => result.rows))
      expect(failures.join('\n')).toBe('')
      expect(passed).toBeGreaterThan(0)
    })
  })
}
