import { testDamagedCheckpoints } from './damaged-checkpoints.ts'
import { startCluster } from './postgres-cluster.ts'
import { openSession } from './sessions.ts'
import { freshDatabase, prepareTemplate } from './test-database.ts'

testDamagedCheckpoints(async () => {
  const cluster = await startCluster()
  await prepareTemplate(cluster)
  const session = await openSession(cluster, await freshDatabase(cluster))
  return {
    run: session.run,
    close: async () => {
      await session.close()
      await cluster.stop()
    },
  }
})
