import { timeAgo, useNow } from '#src/ui/time/time-ago.ts'

/** The time of the last complete sync. */
export function LastSynced({ at }: { at: string | null }) {
  const now = useNow(15_000)
  return at ? <time dateTime={at}>{timeAgo(at, now)}</time> : 'not yet on this device'
}
