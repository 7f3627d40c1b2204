/** Calls the send-push function when the database has pushes to send, as pg_net and pg_cron do on hosted. */
import type { Database } from './database.ts'

export interface PushSender {
  /** Resolves once a running call has ended. */
  close(): Promise<void>
}

/**
 * @param send calls the function with this ticket
 * @param log prints one human-readable line
 */
export async function startPushSender(
  database: Database,
  send: (ticket: string) => Promise<Response>,
  log: (line: string) => void,
): Promise<PushSender> {
  const ask = (text: string) => database.exclusively(() => database.query(text))
  let running: Promise<void> | undefined
  let wanted = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  // The migrations may not include pushes.
  const [found] = await ask(`select to_regclass('private.push_sender') is not null as is_there`)
  if (found?.is_there !== true) return { close: async () => undefined }
  await database.listen('sevenday_push', wake)
  const [queue] = await ask('select exists (select from private.push_jobs) as jobs')
  if (queue?.jobs === true) wake()

  /** One call at a time; a wake during a call causes another call. */
  function wake(): void {
    wanted = true
    running ??= run()
      .catch((error: unknown) => {
        if (!closed) log(`pushes were not sent: ${String(error)}`)
      })
      .finally(() => {
        running = undefined
      })
  }

  async function run(): Promise<void> {
    while (wanted && !closed) {
      wanted = false
      const [sender] = await ask('select ticket from private.push_sender')
      const response = await send(String(sender?.ticket))
      if (!response.ok) throw new Error(`send-push answered ${response.status}`)
    }
    clearTimeout(timer)
    if (closed) return
    const [queue] = await ask(
      'select extract(epoch from min(due_at) - clock_timestamp())::float8 as next from private.push_jobs',
    )
    const next = queue?.next as number | null
    if (next !== null && !closed) timer = setTimeout(wake, Math.max(next, 1) * 1000).unref()
  }

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
