/** A column of a CSV file. */
export interface CsvColumn<Item> {
  header: string
  value: (item: Item) => string | number
}

/**
 * Rows as CSV (RFC 4180), with CRLF and quotes where needed. The byte order mark makes Excel read UTF-8. A cell that a spreadsheet would
 * run as a formula starts with an apostrophe (OWASP, CSV Injection).
 */
export function csvOf<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  const lines = [
    columns.map(({ header }) => cellOf(header)),
    ...items.map((item) => columns.map(({ value }) => cellOf(value(item)))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
