import { site } from '#src/site.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: site.office.timeZone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Whether somebody is in the office, by the office's own clock, wherever the visitor is. */
export function isOfficeOpen(at: Date): boolean {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = weekdays.indexOf(parts.weekday ?? '')
  const minute = Number(parts.hour) * 60 + Number(parts.minute)
  const today = site.office.hours.find(({ days }) => days.includes(day))
  return today !== undefined && minute >= today.opens && minute < today.closes
}

/** @param minutes since midnight. @returns such as '9:00 AM'. */
export function timeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
