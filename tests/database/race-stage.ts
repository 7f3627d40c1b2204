/** What races happen on: sessions of one Postgres, on a database that each test has to itself. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Cluster, startCluster } from './postgres-cluster.ts'
import { openSession, type Session } from './sessions.ts'
import { freshDatabase, prepareTemplate } from './test-database.ts'

let cluster: Cluster
let database: string
let sessions: Session[] = []

/** Sets the stage for the tests of the `describe` it is called in. */
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

/** The error of a statement that is still to come, or null. */
export function refusalOf(statement: Promise<unknown>): Promise<unknown> {
  return statement.then(
    () => null,
    (error: unknown) => error,
  )
}
