/** A column of a CSV file. */
export interface CsvColumn<Item> {
  header: string
  value: (item: Item) => string | number
}

/** A time on this device's clock as spreadsheets read it, such as '2026-11-28 14:05:09'; '' for none. @param iso a time in ISO 8601 */
export function localTime(iso: string): string {
  if (iso === '') return ''
  const time = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`
}

/** The day on this device, for the name of a file, such as '2026-11-28'. */
export const today = (): string => localTime(new Date().toISOString()).slice(0, 10)

/**
 * Rows as CSV (RFC 4180), with CRLF and quotes where needed. The byte order mark makes Excel read UTF-8. A text that a spreadsheet would run as a
 * formula gets an apostrophe before it (OWASP, CSV Injection).
 */
export function csvOf<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  const lines = [
    columns.map(({ header }) => cellOf(header)),
    ...items.map((item) => columns.map(({ value }) => cellOf(value(item)))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

/**
 * Matches the characters before a formula and, if there is one, the formula's first character: a match that can't fail takes one pass. A formula
 * starts at the start of a cell. In many countries, spreadsheets split cells at another separator than the comma and ignore our quotes, so a formula
 * can also start after such a separator.
 */
const starts = /(["\s;|]+|^)([=+\-@＝＋－＠])?/g
const separator = /[;|\t\r\n]/

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll(starts, (all: string, before: string, sign: string | undefined, at: number) =>
    sign && (at === 0 || separator.test(before)) ? `${before}'${sign}` : all,
  )
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
