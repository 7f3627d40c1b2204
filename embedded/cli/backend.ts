/** `npm run backend`: the embedded backend alone. PORT (54321), BACKEND_DATA and DATABASE_URL override. */
import { startBackend } from '../backend.ts'
import { removeRuntimeInfo, writeRuntimeInfo } from '../data-folder.ts'
import { exitWith } from '../failure.ts'
import { introduce } from '../introduction.ts'
import { assertPortFree, listen } from '../listen.ts'
import { dataFolder } from '../paths.ts'

const folder = dataFolder()
const port = Number(process.env.PORT || 54321)

try {
  await assertPortFree(port)
  const backend = await startBackend({
    dataDir: folder,
    databaseUrl: process.env.DATABASE_URL || undefined,
    // The app's dev server, which talks to this one when VITE_SUPABASE_URL points here.
    siteUrl: process.env.SITE_URL ?? 'http://localhost:5173',
    seed: true,
  })
  const listener = await listen(backend, port).catch(async (error: unknown) => {
    await backend.close()
    throw error
  })
  writeRuntimeInfo(folder, backend, listener.url)
  process.stdout.write(`${introduce(backend, listener.url)}  Listening on:   ${listener.url}\n`)

  const end = async () => {
    removeRuntimeInfo(folder)
    await listener.close()
    await backend.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
} catch (error) {
  exitWith(error)
}
