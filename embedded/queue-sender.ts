/** Calls an edge function when a queue of the database has something due, as pg_net and pg_cron do on hosted. */
// Node's own, also in tests whose devices have a clock of their own: the database has the real one.
import { clearTimeout, setTimeout } from 'node:timers'
import type { Database } from './database.ts'

/** Before another call after a failed one, in milliseconds. */
const pause = 30_000

export interface QueueSender {
  /** Resolves once a running call has ended. */
  close(): Promise<void>
}

/** A queue in schema private. */
export interface Queue {
  /** The edge function. */
  readonly name: string
  /** The table with the jobs. */
  readonly jobs: string
  /** What the database notifies. */
  readonly channel: string
  /** What it sends, for messages. */
  readonly what: string
}

/**
 * @param send calls the function with this ticket
 * @param log prints one human-readable line
 */
export async function startQueueSender(
  database: Database,
  { name, jobs, channel, what }: Queue,
  send: (ticket: string) => Promise<Response>,
  log: (line: string) => void,
): Promise<QueueSender> {
  const ask = (text: string) => database.exclusively(() => database.query(text))
  let running: Promise<void> | undefined
  let wanted = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  // The migrations may not include it.
  const [found] = await ask(`select to_regclass('private.${jobs}') is not null as is_there`)
  if (found?.is_there !== true) return { close: async () => undefined }
  await database.listen(channel, wake)
  const [queue] = await ask(`select exists (select from private.${jobs}) as jobs`)
  if (queue?.jobs === true) wake()

  /** One call at a time; a wake during a call causes another call. */
  function wake(): void {
    wanted = true
    running ??= run()
      .catch((error: unknown) => {
        if (closed) return
        log(`${what} were not sent: ${String(error)}`)
        wakeIn(pause)
      })
      .finally(() => {
        running = undefined
        // Woken after the last look at the queue.
        if (wanted && !closed) wake()
      })
  }

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, milliseconds).unref()
  }

  async function run(): Promise<void> {
    do {
      wanted = false
      const [row] = await ask(`select ticket from private.functions where name = '${name}'`)
      const response = await send(String(row?.ticket))
      if (!response.ok) throw new Error(`the function answered ${response.status}`)
    } while (wanted && !closed)
    clearTimeout(timer)
    if (closed) return
    const [queue] = await ask(
      `select extract(epoch from min(due_at) - clock_timestamp())::float8 as next from private.${jobs}`,
    )
    const next = queue?.next as number | null
    if (next !== null && !closed) wakeIn(Math.max(next, 1) * 1000)
  }

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
