/**
 * A preview server of one's own: another process, on a free port, with a data folder that nobody else has. For
 * end-to-end tests, photographs and measurements.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PreviewServer {
  /** Without a trailing slash. */
  readonly url: string
  /** Ends it as a power cut would: no handler runs, nothing is flushed. */
  kill(): Promise<void>
  /** Starts it again after {@link kill}, on the same port and the same data. */
  start(): Promise<void>
  /** Ends it in order and removes its data. */
  stop(): Promise<void>
}

/** A cold PGlite on a busy machine takes its time. In milliseconds. */
const startTimeout = 120_000

/**
 * Starts one and waits until it answers.
 * @param build whether to build first; otherwise what was built is served as it is.
 * @param folder where the build is.
 * @param fill puts data into the data folder before the server opens it.
 * @throws with its output, when it ends or does not answer in time.
 */
export async function startPreviewServer({
  build = false,
  folder = 'dist',
  fill = async () => undefined,
}: {
  build?: boolean
  folder?: string
  fill?: (dataFolder: string, url: string) => Promise<void>
} = {}): Promise<PreviewServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const data = mkdtempSync(join(tmpdir(), 'sevenday-backend-'))
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    let output = ''
    const started = spawn(process.execPath, ['scripts/preview.ts'], {
      env: {
        ...process.env,
        PORT: String(port),
        BACKEND_DATA: data,
        BUILD_FOLDER: folder,
        PREVIEW_BUILT: build ? '0' : '1',
        PREVIEW_IS_TEMPORARY: '1',
      },
      // It ends when its input does: a killed test run leaves no server behind.
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    }
    const deadline = Date.now() + startTimeout
    while (!(await answers(url))) {
      if (started.exitCode !== null) throw new Error(`The preview server ended:\n${output}`)
      if (Date.now() > deadline) {
        started.kill('SIGKILL')
        throw new Error(`The preview server did not answer within ${startTimeout / 1000} s:\n${output}`)
      }
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  const kill = () => end('SIGKILL')
  const stop = async () => {
    await end('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  }
  const filled = fill(data, url).then(start)
  await filled.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, kill, start, stop }
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Asks once, and takes its time to hear that nobody is there. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return false
  }
}
