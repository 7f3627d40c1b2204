import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Finished {
  /** The exit status; 1 when a signal ended it. */
  status: number
  /** Standard output and error, as they came. */
  output: string
  /** In milliseconds. */
  duration: number
}

const running = new Set<ChildProcess>()

/** Runs a program to its end. Its output is collected, and shown as it comes when `live`. */
export function run(
  [program, ...args]: readonly [string, ...string[]],
  { live = false, env = {} }: { live?: boolean; env?: Record<string, string> } = {},
): Promise<Finished> {
  const started = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
  })
  running.add(child)
  let output = ''
  const collect = (chunk: string) => {
    output += chunk
    if (live) process.stdout.write(chunk)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ status: code ?? 1, output, duration: performance.now() - started })
    })
  })
}

/**
 * Ends this process when it is told to, after what {@link run} started: no browser and no backend is left behind.
 * They get SIGINT, the signal after which test runners put their own helpers away.
 */
export function endWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      const ended = [...running].map((child) => once(child, 'close'))
      for (const child of running) child.kill('SIGINT')
      void Promise.all(ended).finally(() => process.exit(130))
    })
  }
}
