/** The embedded backend on Vite's dev and preview servers, on the app's own origin. */
import { createInterface } from 'node:readline'
import { loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from 'vite'
import { type Backend, startBackend } from './backend.ts'
import { removeRuntimeInfo, writeRuntimeInfo } from './data-folder.ts'
import { exitWith } from './failure.ts'
import { introduce } from './introduction.ts'
import { type Keys, loadKeys } from './keys.ts'
import { answerWith, assertPortFree } from './listen.ts'
import { dataFolder, projectRoot } from './paths.ts'
import { readTarget } from './request-gate.ts'

type Host = ViteDevServer | PreviewServer

interface Running {
  readonly backend: Backend
  readonly folder: string
}

/** Outlives a server that Vite restarts after a configuration change: the new one starts before the old one ends. */
let running: Running | undefined

/** Serves the backend and points the app at its own origin. Does nothing when VITE_SUPABASE_URL names a Supabase project. */
export function embeddedBackend(): Plugin {
  let active = true

  async function attach(host: Host, port: number): Promise<void> {
    if (!active) return
    const url = `http://localhost:${port}`
    const isRestart = running !== undefined
    const { backend, folder } = (running ??= await start(port, url).catch(exitWith))
    serveOn(host, backend)
    onceListening(host, () => {
      writeRuntimeInfo(folder, backend, url)
      if (!isRestart) process.stdout.write(`${introduce(backend, url)}\n`)
    })
  }

  return {
    name: 'sevenday:embedded-backend',
    config(_config, { mode }) {
      const { VITE_SUPABASE_URL } = loadEnv(mode, projectRoot, 'VITE_')
      active = !VITE_SUPABASE_URL
      if (!active) return undefined
      const { publishable_key, vapid_public_key } = machineKeys()
      return {
        define: {
          // Empty means the app's own origin.
          'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(''),
          'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(publishable_key),
          'import.meta.env.VITE_VAPID_PUBLIC_KEY': JSON.stringify(vapid_public_key),
        },
      }
    },
    configResolved({ command, build, logger }) {
      if (!active || command !== 'build' || build.ssr) return
      logger.warn(
        'VITE_SUPABASE_URL is not set: this build has the development key of this machine and expects the backend on its own ' +
          'origin. That is right for npm run preview, and wrong for a deployment (docs/deploy.md).',
      )
    },
    // Run before all of Vite's middleware, so that none of it answers for the backend.
    configureServer: { order: 'pre', handler: (server) => attach(server, server.config.server.port) },
    configurePreviewServer: { order: 'pre', handler: (server) => attach(server, server.config.preview.port) },
    async closeServer({ reason }) {
      if (reason !== 'restart') await stop()
    },
    closePreviewServer: stop,
  }
}

/** Exits the process on invalid keys: Vite would print a stack for an error thrown from a hook. */
function machineKeys(): Keys {
  try {
    return loadKeys()
  } catch (error) {
    return exitWith(error)
  }
}

async function start(port: number, url: string): Promise<Running> {
  const folder = dataFolder()
  const isTemporary = process.env.PREVIEW_IS_TEMPORARY === '1'
  // Vite checks this too, but only once the database is open.
  await assertPortFree(port)
  const backend = await startBackend({
    dataDir: folder,
    databaseUrl: process.env.DATABASE_URL || undefined,
    siteUrl: url,
    seed: true,
    mayCopy: isTemporary,
  })
  if (isTemporary) obeyInput(backend)
  return { backend, folder }
}

/** Runs each line of standard input in the database, so that a test can move its clock. */
function obeyInput({ database }: Backend): void {
  createInterface({ input: process.stdin }).on('line', (statements) => {
    database.script(statements).catch((error: unknown) => {
      process.stderr.write(`${String(error)}: ${statements}\n`)
    })
  })
}

async function stop(): Promise<void> {
  const stopped = running
  running = undefined
  if (!stopped) return
  removeRuntimeInfo(stopped.folder)
  await stopped.backend.close()
}

function serveOn(host: Host, backend: Backend): void {
  host.middlewares.use((request, response, next) => {
    const pathname = readTarget(request)?.pathname
    if (pathname !== undefined && backend.handlesPath(pathname)) void answerWith(backend, request, response)
    else next()
  })
  // Take only the realtime path; Vite's own socket needs the rest.
  host.httpServer?.on('upgrade', (request, socket, head) => void backend.upgrade(request, socket, head))
}

function onceListening({ httpServer }: Host, started: () => void): void {
  if (httpServer?.listening) started()
  else httpServer?.once('listening', started)
}
