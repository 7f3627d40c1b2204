/** A column of a CSV file. */
export interface CsvColumn<Item> {
  header: string
  value: (item: Item) => string | number
}

/**
 * Rows as CSV (RFC 4180), with CRLF and quotes where needed. The byte order mark makes Excel read UTF-8. What a spreadsheet would run as a
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
 * A formula's first character at the start of a cell, or where one starts if the spreadsheet splits at another separator than the comma, as
 * it does in many countries: it then takes no notice of our quotes.
 */
const formulas = /(^|[;|\t\r\n])(["\s]*)(?=[=+\-@＝＋－＠])/g

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll(formulas, "$1$2'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
