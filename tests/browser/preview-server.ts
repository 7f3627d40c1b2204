/**
 * A separate preview server: its own process, a free port and its own data folder. For end-to-end tests, screenshots and
 * measurements.
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
  /** Kills it like a power cut: no handler runs, nothing is flushed. */
  kill(): Promise<void>
  /** Restarts it after {@link kill}, on the same port with the same data. */
  start(): Promise<void>
  /** Runs SQL in its database, as its owner, some time after the call. */
  run(statements: string): void
  /** Stops it cleanly and removes its data. */
  stop(): Promise<void>
}

/** In milliseconds. PGlite starts slowly on a busy machine. */
const startTimeout = 120_000

/**
 * Starts a server and waits until it responds.
 * @param options.build whether to build first; otherwise serves the existing build.
 * @param options.folder the build folder.
 * @param options.fill writes data into the data folder before the server opens it.
 * @throws with the server's output, if it exits or does not respond in time.
 */
export async function startPreviewServer(options: PreviewOptions = {}): Promise<PreviewServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOn(await freePort(), options)
    } catch (error) {
      // Another process may take the port first.
      if (tries === 3 || !/Port \d+ is taken/.test(String(error))) throw error
    }
  }
}

interface PreviewOptions {
  build?: boolean
  folder?: string
  fill?: (dataFolder: string, url: string) => Promise<void>
}

async function startOn(
  port: number,
  { build = false, folder = 'dist', fill = async () => undefined }: PreviewOptions,
): Promise<PreviewServer> {
  const url = `http://localhost:${port}`
  const data = mkdtempSync(join(tmpdir(), 'sevenday-backend-'))
  let child: ChildProcess | undefined
  let isEnding = false

  async function start(): Promise<void> {
    let output = ''
    isEnding = false
    const started = spawn(process.execPath, ['scripts/preview.ts'], {
      env: {
        ...process.env,
        PORT: String(port),
        BACKEND_DATA: data,
        BUILD_FOLDER: folder,
        PREVIEW_BUILT: build ? '0' : '1',
        PREVIEW_IS_TEMPORARY: '1',
      },
      // The server exits when its standard input closes, so a killed test run leaves no server behind.
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    }
    started.once('exit', (code, signal) => {
      // Fail here, because a test would only show that nothing answers.
      if (!isEnding) process.stderr.write(`The preview server ended by itself (${code ?? signal}):\n${output}\n`)
    })
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
    isEnding = true
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  const kill = () => end('SIGKILL')
  const run = (statements: string) => void child?.stdin?.write(`${statements.replaceAll(/\s+/g, ' ')}\n`)
  const stop = async () => {
    await end('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  }
  const filled = fill(data, url).then(start)
  await filled.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, kill, start, run, stop }
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Sends one request. On failure, waits 100 ms before returning false. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return false
  }
}
