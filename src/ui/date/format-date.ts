/** Creates the formatter lazily: each takes 10 ms on a slow phone. */
function formatter(locale: string, style: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat(locale, style)
    return format.format(at)
  }
}

const date = { day: 'numeric', month: 'short' } as const
/** On a 12-hour clock, like the office hours. */
const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const
const year = { year: 'numeric' } as const

const day = formatter('en-IN', date)
const dayOfYear = formatter('en-IN', { ...date, ...year })
const moment = formatter('en-IN', { ...date, ...time })
const momentOfYear = formatter('en-IN', { ...date, ...year, ...time })
const timeOnly = formatter('en-IN', time)
const short = formatter('en-US', { dateStyle: 'short' })

/** @param at a timestamp; returns '20 Nov', or '20 Nov 2025' in another year, in the reader's time zone */
export function formatDate(at: string | number): string {
  return (isThisYear(at) ? day : dayOfYear)(new Date(at))
}

/**
 * @param at a timestamp, or milliseconds since the epoch; returns '20 Nov, 10:00 am', or '20 Nov 2025, 10:00 am' in another year, in the
 *   reader's time zone
 */
export function formatDateTime(at: string | number): string {
  return (isThisYear(at) ? moment : momentOfYear)(new Date(at))
}

/** The reader's day of a timestamp, to compare with others. */
export function dayOf(at: string | number): string {
  return new Date(at).toDateString()
}

/** @param at a timestamp; returns '10:00 am' in the reader's time zone */
export function formatTime(at: string): string {
  return timeOnly(new Date(at))
}

/** @param on a day without a time: '2026-11-20'; returns '20 Nov', or '20 Nov 2025' in another year; undefined if it isn't a day */
export function formatDay(on: string): string | undefined {
  const noon = Date.parse(`${on}T12:00:00`)
  return Number.isNaN(noon) ? undefined : formatDate(noon)
}

/** @param at a timestamp; returns '11/20/26' in the reader's time zone: the short format of en-US, for the project status page */
export function formatShortDate(at: string | number): string {
  return short(new Date(at))
}

function isThisYear(at: string | number): boolean {
  return new Date(at).getFullYear() === new Date().getFullYear()
}
