// Days are calendar dates without a time, 'YYYY-MM-DD', in the company's time zone. As strings they sort in time order.

const dayLength = 24 * 60 * 60 * 1000

/** The first one is Sunday, as in `Date`. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Short names as en-IN has them, without `Intl`: a formatter takes 10 ms on a slow phone. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Today in a time zone.
 *
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name, such as 'Asia/Kolkata'
 */
export function companyDay(now: number, timeZone: string): string {
  let format = formatters.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, format)
  }
  const [month, day, year] = format.format(now).split('/')
  return `${year}-${month}-${day}`
}

/**
 * Milliseconds until the next day begins in a time zone, at least 1. It searches for the change of date instead of computing midnight, because
 * a day can have 23 to 25 hours, and can begin at 1:00.
 *
 * @param now milliseconds since the epoch
 */
export function untilNextDay(now: number, timeZone: string): number {
  const today = companyDay(now, timeZone)
  let before = 0
  let after = 2 * dayLength
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (companyDay(now + middle, timeZone) === today) before = middle
    else after = middle
  }
  return after
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10)
}

/** Days from one day to another: 1 from today to tomorrow, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength
}

export function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

export function weekdayOf(day: string): string {
  return weekdays[new Date(day).getUTCDay()] ?? ''
}

/** '28 Nov', or '28 Nov 2025' if this year is another one. */
export function dayText(day: string, today: string): string {
  const year = day.slice(0, 4)
  const text = `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]}`
  return year === today.slice(0, 4) ? text : `${text} ${year}`
}

/** 'Fri 28 Nov', or 'Fri 28 Nov 2025' if this year is another one. */
export function weekdayText(day: string, today: string): string {
  return `${weekdayOf(day).slice(0, 3)} ${dayText(day, today)}`
}
