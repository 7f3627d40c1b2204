type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

/** Creates the formatter lazily: each takes 10 ms on a slow phone. */
function formatter(style: Style): (at: string | number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', style)
    return format.format(new Date(at))
  }
}

/** @param at a timestamp; returns 'Nov 20, 2026' in the reader's time zone */
export const formatDate = formatter({ dateStyle: 'medium' })

/** @param at a timestamp; returns '11/20/26' in the reader's time zone, the short format of en-US */
export const formatShortDate = formatter({ dateStyle: 'short' })

/** @param at a timestamp, or milliseconds since the epoch; returns 'Nov 20, 2026, 10:00 AM' in the reader's time zone */
export const formatDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short' })
