import { findPostgres, hasPgtap, startCluster } from '#tests/database/postgres-cluster.ts'

export interface PostgresHere {
  /** Why it can't be used. */
  reason?: string
  /** Debian's packages that a part of the tests lacks. */
  missing: string[]
}

let answer: Promise<PostgresHere> | undefined

/**
 * Whether this machine's Postgres can be used, by starting it once. If it can't, programs that this one runs from then on skip it; some of their
 * tests would try to use it.
 */
export function checkPostgres(): Promise<PostgresHere> {
  answer ??= check().then((found) => {
    if (found.reason) process.env.PG_BIN = 'none'
    return found
  })
  return answer
}

async function check(): Promise<PostgresHere> {
  if (findPostgres() === null) return { reason: 'postgresql-15', missing: [] }
  try {
    const cluster = await startCluster()
    try {
      return { missing: (await hasPgtap(cluster)) ? [] : ['postgresql-15-pgtap'] }
    } finally {
      await cluster.stop()
    }
  } catch (error) {
    const { message, cause } = error as Error
    console.error(message, cause ?? '')
    return { reason: 'a Postgres that starts', missing: [] }
  }
}
