/** The fields that decide which notifications share a line. */
interface Row {
  kind: string
  project_id: string
  /** ISO time. */
  created_at: string
}

const span = 15 * 60 * 1000

/**
 * Groups notifications into lines of a list: rows of the same project and kind share a line if they are at most fifteen minutes older than the newest
 * of them. A line takes the place of its newest row. Messages from admins are never grouped.
 *
 * @param rows newest first
 */
export function rowsOfLines<Each extends Row>(rows: readonly Each[]): [Each, ...Each[]][] {
  const lines: [Each, ...Each[]][] = []
  const open = new Map<string, [Each, ...Each[]]>()
  for (const row of rows) {
    const key = `${row.kind} ${row.project_id}`
    const line = row.kind ? open.get(key) : undefined
    if (line && Date.parse(line[0].created_at) - Date.parse(row.created_at) <= span) {
      line.push(row)
    } else {
      const started: [Each, ...Each[]] = [row]
      lines.push(started)
      open.set(key, started)
    }
  }
  return lines
}
