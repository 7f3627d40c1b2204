import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { type Cluster, startCluster } from './postgres-cluster.ts'
import { outcomeOf, prepareRandomPushes, randomPush } from './random-pushes.ts'
import { openSession, type Session } from './sessions.ts'
import { freshDatabase, prepareTemplate } from './test-database.ts'

let cluster: Cluster
let session: Session

describe('sync_push', () => {
  beforeAll(async () => {
    cluster = await startCluster()
    await prepareTemplate(cluster)
    session = await openSession(cluster, await freshDatabase(cluster))
    await prepareRandomPushes(session)
  })
  afterAll(async () => {
    await session.close()
    await cluster.stop()
  })

  test('answers and stores many edits in one call like the same edits one by one', async () => {
    await fc.assert(
      fc.asyncProperty(randomPush, async (push) => {
        expect(await outcomeOf(session, push, push.rows.length)).toEqual(await outcomeOf(session, push, 1))
      }),
      { numRuns: Number(process.env.RUNS ?? 100) },
    )
  })
})
