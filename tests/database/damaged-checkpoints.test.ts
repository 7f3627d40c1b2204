import { testDamagedCheckpoints } from './damaged-checkpoints.ts'
import { pgliteDatabase } from './pglite-database.ts'

testDamagedCheckpoints(async () => {
  const db = await pgliteDatabase()
  return {
    run: async (text) => (await db.exec(text)).at(-1)?.rows ?? [],
    close: () => db.close(),
  }
})
