/** Calls the edge functions of `private.functions` when the database has something for them, as pg_net and pg_cron do on hosted. */
// Use Node's own timers, even in tests that fake the devices' clock: the database has the real time.
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { Database } from './database.ts'

/** Pause after a call that failed to empty a queue, in milliseconds. */
const pause = 30_000

/** How often pg_cron's commands run, in milliseconds. Only the nightly ones matter, because a queue says when its next job is due. */
const everyDay = 24 * 60 * 60 * 1000

interface Closable {
  /** Resolves once running calls have ended. */
  close(): Promise<void>
}

/**
 * @param call calls a function with its ticket
 * @param log prints one human-readable line
 */
export async function startFunctionCallers(
  database: Database,
  call: (name: string, ticket: string) => Promise<Response>,
  log: (line: string) => void,
): Promise<Closable> {
  const ask = (text: string) => database.exclusively(() => database.query(text))
  // The migrations may not include it.
  const [found] = await ask(`select to_regclass('private.functions') is not null as is_there`)
  if (found?.is_there !== true) return { close: async () => undefined }
  const functions = await ask('select name, queue, command from private.functions')
  const callers = new Map(functions.map(({ name, queue }) => [name, caller(String(name), queue as string | null)]))
  await database.listen('sevenday_functions', (name) => callers.get(name)?.wake())
  const runCommands = async () => {
    for (const { command } of functions) await ask(String(command))
  }
  await runCommands()
  const timer = setInterval(() => {
    runCommands().catch((error: unknown) => log(`functions were not called: ${String(error)}`))
  }, everyDay).unref()

  function caller(name: string, queue: string | null): Closable & { wake(): void } {
    let running: Promise<void> | undefined
    let wanted = false
    let closed = false
    let later: NodeJS.Timeout | undefined

    /** One call at a time; a wake during a call causes another call. */
    function wake(): void {
      wanted = true
      running ??= run()
        .catch((error: unknown) => {
          if (closed) return
          log(`${name} failed: ${String(error)}`)
          if (queue) wakeIn(pause)
        })
        .finally(() => {
          running = undefined
          // A wake came after the last look at the queue.
          if (wanted && !closed) wake()
        })
    }

    function wakeIn(milliseconds: number): void {
      clearTimeout(later)
      later = setTimeout(wake, milliseconds).unref()
    }

    async function run(): Promise<void> {
      do {
        wanted = false
        const [row] = await ask(`select ticket from private.functions where name = '${name}'`)
        const response = await call(name, String(row?.ticket))
        if (!response.ok) throw new Error(`it answered ${response.status}`)
      } while (wanted && !closed)
      clearTimeout(later)
      if (closed || !queue) return
      const [due] = await ask(
        `select extract(epoch from min(due_at) - clock_timestamp())::float8 as next from ${queue}`,
      )
      const next = due?.next as number | null
      if (next !== null && !closed) wakeIn(Math.max(next, 1) * 1000)
    }

    return {
      wake,
      async close() {
        closed = true
        clearTimeout(later)
        await running
      },
    }
  }

  return {
    async close() {
      clearInterval(timer)
      for (const each of callers.values()) await each.close()
    },
  }
}
