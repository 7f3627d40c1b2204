import { site } from '#src/site.ts'

const week = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Minutes since midnight, office time. */
interface OpeningHours {
  label: string
  /** 0 is Sunday. */
  days: readonly number[]
  opens: number
  closes: number
}

/** Opening hours, as configured in `site.ts`. */
export const openingHours: readonly OpeningHours[] = site.office.hours.map(parseHours)

/** Names of the days when the office is closed. */
export const closedDays: readonly string[] = [1, 2, 3, 4, 5, 6, 0]
  .filter((day) => !openingHours.some(({ days }) => days.includes(day)))
  .map((day) => week[day] ?? '')

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: site.office.timeZone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * @param line such as 'Mon–Fri 9:00–18:00' or 'Sat 10:00–16:00'.
 * @throws if it has neither form.
 */
export function parseHours(line: string): OpeningHours {
  const parts = /^(\w{3})(?:[–-](\w{3}))? (\d{1,2}):(\d{2})[–-](\d{1,2}):(\d{2})$/.exec(line)
  const [, first = '', last = first, ...times] = parts ?? []
  const [from, to] = [week.indexOf(first), week.indexOf(last)]
  if (from < 0 || to < 0) throw new Error(`Not office hours like 'Mon–Fri 9:00–18:00': '${line}'`)
  const [opensHour = 0, opensMinute = 0, closesHour = 0, closesMinute = 0] = times.map(Number)
  return {
    label: first === last ? first : `${first}–${last}`,
    days: Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7),
    opens: opensHour * 60 + opensMinute,
    closes: closesHour * 60 + closesMinute,
  }
}

/** Whether the office is open, in office time, independent of the visitor's time zone. */
export function isOfficeOpen(at: Date): boolean {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = week.indexOf(parts.weekday ?? '')
  const minute = Number(parts.hour) * 60 + Number(parts.minute)
  const today = openingHours.find(({ days }) => days.includes(day))
  return today !== undefined && minute >= today.opens && minute < today.closes
}

/** @param minutes since midnight. @returns a time such as '9:00 AM'. */
export function timeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
