import { useSyncExternalStore } from 'react'
import { companyDay, untilNextDay } from '#src/domain/day.ts'
import { site } from '#src/site.ts'

const { timeZone } = site.office
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let today = ''

/**
 * The company's day, 'YYYY-MM-DD'. It changes at midnight in an open app. The first call creates a formatter, which takes 10 ms on a
 * slow phone: don't call it for rows without dates.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, read)
}

/** One timer for all components. While none is mounted, each call reads the clock. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // A page that sleeps over midnight gets its timer late, or never.
    document.addEventListener('visibilitychange', update)
    update()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', update)
    clearTimeout(timer)
  }
}

function read(): string {
  if (listeners.size === 0) today = companyDay(Date.now(), timeZone)
  return today
}

function update(): void {
  const now = Date.now()
  const before = today
  today = companyDay(now, timeZone)
  clearTimeout(timer)
  timer = setTimeout(update, untilNextDay(now, timeZone))
  if (today !== before) for (const listener of listeners) listener()
}
