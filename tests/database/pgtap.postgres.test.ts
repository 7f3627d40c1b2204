import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, createDatabase, hasPgtap, runFile, startCluster } from './postgres-cluster.ts'
import { mistake, readTap, scriptOf, tapFiles, textOf, users } from './tap.ts'

/** supabase/tests on Postgres, where "postgres" is not a superuser; one test per file. Tests that only count thousands of rows run only on PGlite. */
const counting = /-are-capped\.sql$|-are-capped-per-hour\.sql$|-follow-their-project\.sql$|^unread-news-is-joined\.sql$/

let cluster: Cluster
let isMissing: boolean

beforeAll(async () => {
  cluster = await startCluster()
  isMissing = !(await hasPgtap(cluster))
  if (isMissing) return
  await createDatabase(cluster, 'pgtap', { generousDefaults: true, extensions: true, pgtap: true })
  await runFile(cluster.url('postgres', 'pgtap'), users)
})
afterAll(() => cluster.stop())

test.for(tapFiles.filter((file) => !counting.test(file)))('%s', async (file, { skip }) => {
  skip(isMissing, 'needs postgresql-15-pgtap')
  const { passed, failures } = await run(textOf(file))
  expect(failures.join('\n')).toBe('')
  expect(passed).toBeGreaterThan(0)
})

test('a failing assertion is reported', async ({ skip }) => {
  skip(isMissing, 'needs postgresql-15-pgtap')
  const { failures } = await run(mistake.sql + textOf(mistake.file))
  expect(failures).toHaveLength(1)
  expect(failures[0]).toContain(mistake.failure)
})

async function run(text: string) {
  const sql = postgres(cluster.url('postgres', 'pgtap'), { max: 1, onnotice: () => {} })
  try {
    const results = await sql.unsafe(scriptOf(text)).simple()
    return readTap(results.flat())
  } finally {
    await sql.end({ timeout: 5 })
  }
}
