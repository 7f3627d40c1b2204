/** Calls the clean-buckets function when there are pictures or files to remove, as pg_cron and pg_net do on hosted. */
import type { Database } from './database.ts'

export interface BucketCleaner {
  /** Resolves once a running call has ended. */
  close(): Promise<void>
}

/** In milliseconds: pg_cron calls every night. */
const everyDay = 24 * 60 * 60 * 1000

/**
 * @param clean calls the function with this ticket
 * @param log prints one human-readable line
 */
export async function startBucketCleaner(
  database: Database,
  clean: (ticket: string) => Promise<Response>,
  log: (line: string) => void,
): Promise<BucketCleaner> {
  const ask = (text: string) => database.exclusively(() => database.query(text))
  let running: Promise<void> = Promise.resolve()
  let closed = false

  // The migrations may not include it.
  const [found] = await ask(`select to_regprocedure('private.wake_bucket_cleaner()') is not null as is_there`)
  if (found?.is_there !== true) return { close: async () => undefined }
  await database.listen('sevenday_buckets', () => {
    running = running.then(run)
  })
  const look = () => ask('select private.wake_bucket_cleaner()')
  await look()
  const timer = setInterval(() => void look().catch(report), everyDay).unref()

  async function run(): Promise<void> {
    if (closed) return
    try {
      const [cleaner] = await ask(`select ticket from private.functions where name = 'clean-buckets'`)
      const response = await clean(String(cleaner?.ticket))
      if (!response.ok) throw new Error(`clean-buckets answered ${response.status}`)
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown): void {
    if (!closed) log(`unused files were not removed: ${String(error)}`)
  }

  return {
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
