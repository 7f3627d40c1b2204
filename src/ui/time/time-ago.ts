import { useEffect, useState } from 'react'
import { formatDateTime } from '../date/format-date.ts'

let formatter: Intl.RelativeTimeFormat | undefined

/** Creates the formatter lazily: it takes 10 ms on a slow phone. */
function relative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  formatter ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return formatter.format(value, unit)
}

/**
 * 'just now', '3 minutes ago', 'yesterday', and after a week the date.
 * @param iso the time to format
 * @param now milliseconds since the epoch
 */
export function timeAgo(iso: string, now: number): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000)
  if (seconds < 45) return 'just now'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return relative(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  if (hours < 24) return relative(-hours, 'hour')
  const days = Math.round(hours / 24)
  return days < 7 ? relative(-days, 'day') : formatDateTime(iso)
}

/**
 * The current time, for 'n minutes ago'.
 * @param step update interval in milliseconds
 * @returns milliseconds since the epoch
 */
export function useNow(step: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [step])
  return now
}
