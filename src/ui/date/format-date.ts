const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' })

/** @param iso a timestamp; 'Nov 20, 2026' in the reader's time zone */
export function formatDate(iso: string): string {
  return medium.format(new Date(iso))
}

/** @param iso a timestamp; '11/20/26' in the reader's time zone, the short format of en-US */
export function formatShortDate(iso: string): string {
  return short.format(new Date(iso))
}

/** @param at a timestamp, or milliseconds since the epoch; 'Nov 20, 2026, 10:00 AM' in the reader's time zone */
export function formatDateTime(at: string | number): string {
  return exact.format(new Date(at))
}
