import postgres from 'postgres'
import { expect, test } from 'vitest'
import { startCluster } from '#tests/database/postgres-cluster.ts'

const required = Boolean(process.env.REQUIRE_POSTGRES)

/** Without Postgres, races, migrations and the second half of the contract are skipped: a run that means to be complete asks for it. */
test.runIf(required)(
  'where Postgres is required, version 15 or later is there with pgTAP',
  { timeout: 60_000 },
  async () => {
    const cluster = await startCluster()
    try {
      const sql = postgres(cluster.url('supabase_admin'), { max: 1 })
      const available = await sql`select name from pg_available_extensions where name = 'pgtap'`
      await sql.end()
      expect(available.length, 'pgTAP is missing (Debian: postgresql-15-pgtap)').toBe(1)
    } finally {
      await cluster.stop()
    }
  },
)
