import postgres from 'postgres'
import { expect, test } from 'vitest'
import { startCluster } from '#tests/database/postgres-cluster.ts'

const required = Boolean(process.env.REQUIRE_POSTGRES)

/** Without Postgres, races, migrations and the second half of the contract are skipped; a complete run sets this to require it. */
test.runIf(required)(
  'Postgres 15 or later with pgTAP is installed where it is required',
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
