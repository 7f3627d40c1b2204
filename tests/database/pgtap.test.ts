import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pgliteDatabase } from './pglite-database.ts'
import { mistake, readTap, tapFiles, tapText } from './tap.ts'

/** supabase/tests on the embedded backend's engine, one test per file; a failure lists the assertions that failed. */

let db: PGlite

beforeAll(async () => {
  db = await pgliteDatabase({ tap: true })
})
afterAll(() => db.close())

test.for(tapFiles)('%s', async (file) => {
  const { passed, failures } = await runTap(file)
  expect(failures.join('\n')).toBe('')
  expect(passed).toBeGreaterThan(0)
})

test('a failing assertion is reported', async () => {
  const { failures } = await runTap(mistake.file, mistake.sql)
  expect(failures).toHaveLength(1)
  expect(failures[0]).toContain(mistake.failure)
})

/** @param before runs first, in the transaction that the file rolls back. */
async function runTap(file: string, before = '') {
  try {
    const results = await db.exec(`begin;${before};${tapText(file)}`)
    return readTap(results.flatMap((result) => result.rows))
  } catch (error) {
    // The next file begins its own transaction.
    await db.exec('rollback')
    throw error
  }
}
