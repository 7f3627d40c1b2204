import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Finished {
  /** Exit status; 1 if a signal ended it. */
  status: number
  /** Standard output and error, interleaved. */
  output: string
  /** In milliseconds. */
  duration: number
}

const running = new Set<ChildProcess>()

interface RunOptions {
  /** Whether to show its output as it comes. A name is printed before each line, for programs that run side by side. */
  live?: boolean | string
  env?: Record<string, string>
  cwd?: string
}

/** Runs a program to completion, and collects its output. */
export function run(
  [program, ...args]: readonly [string, ...string[]],
  { live = false, env = {}, cwd = '.' }: RunOptions = {},
): Promise<Finished> {
  const started = performance.now()
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
  })
  running.add(child)
  let output = ''
  let shown = 0
  const show = (end: number) => {
    if (live === true) process.stdout.write(output.slice(shown, end))
    else if (live) process.stdout.write(output.slice(shown, end).replace(/^(?=.)/gm, `${live}: `))
    shown = end
  }
  const collect = (chunk: string) => {
    output += chunk
    // Print whole lines, or the lines of two programs would mix.
    show(output.lastIndexOf('\n') + 1)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      show(output.length)
      resolve({ status: code ?? 1, output, duration: performance.now() - started })
    })
  })
}

/**
 * On a termination signal, ends this process after the ones that {@link run} started, so that no browser or backend is left behind.
 * They get SIGINT, on which test runners clean up their own child processes.
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
