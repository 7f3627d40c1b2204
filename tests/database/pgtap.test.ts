import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pgliteDatabase } from './pglite-database.ts'
import { mistake, readTap, scriptOf, tapFiles, textOf } from './tap.ts'

/** supabase/tests on the embedded backend's engine, one test per file; a failure lists the assertions that failed. */

let db: PGlite

beforeAll(async () => {
  db = await pgliteDatabase({ tap: true })
})
afterAll(() => db.close())

test.for(tapFiles)('%s', async (file) => {
  const { passed, failures } = await run(textOf(file))
  expect(failures.join('\n')).toBe('')
  expect(passed).toBeGreaterThan(0)
})

test('a failing assertion is reported', async () => {
  const { failures } = await run(mistake.sql + textOf(mistake.file))
  expect(failures).toHaveLength(1)
  expect(failures[0]).toContain(mistake.failure)
})

test('a file that is broken, that runs no assertion, or whose transaction ends early is reported', async () => {
  await expect(run(`select pass('before'); select tests.no_such_function();`)).rejects.toThrow('no_such_function')
  await expect(run('select 1;')).rejects.toThrow('No tests run')
  await expect(run(`select pass('before'); rollback;`)).rejects.toThrow()
})

async function run(text: string) {
  try {
    const results = await db.exec(scriptOf(text))
    return readTap(results.flatMap((result) => result.rows))
  } catch (error) {
    // The next file begins its own transaction.
    await db.exec('rollback')
    throw error
  }
}
