/** Fixture for races: sessions of one Postgres, with a database per test. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Cluster, startCluster } from './postgres-cluster.ts'
import { openSession, type Session } from './sessions.ts'
import { freshDatabase, prepareTemplate } from './test-database.ts'

let cluster: Cluster
let database: string
let sessions: Session[] = []

/** Sets up the fixture for the tests of the enclosing `describe`. */
export function raceOnAFreshDatabase(): void {
  beforeAll(async () => {
    cluster = await startCluster()
    await prepareTemplate(cluster)
  })
  afterAll(() => cluster.stop())
  beforeEach(async () => {
    database = await freshDatabase(cluster)
  })
  afterEach(async () => {
    await Promise.all(sessions.map((open) => open.close()))
    sessions = []
  })
}

/** One more session, closed after the test. */
export async function session(): Promise<Session> {
  const opened = await openSession(cluster, database)
  sessions.push(opened)
  return opened
}

/** The error of a pending statement, or null. */
export function refusalOf(statement: Promise<unknown>): Promise<unknown> {
  return statement.then(
    () => null,
    (error: unknown) => error,
  )
}
