/** The cells of each line of a CSV file (RFC 4180, with LF). */
export function parseCsv(source: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/gy
  while (cell.lastIndex < source.length) {
    const at = cell.lastIndex
    const match = cell.exec(source)
    if (!match) throw new SyntaxError(`not CSV: ${source.slice(at, at + 80)}`)
    const [, quoted, plain = '', end] = match
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
