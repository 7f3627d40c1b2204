/** What a random history is held against in the end: all agree, and no edit is lost. */

/** One edit of one field by one device: a value nobody else writes, and the value it was made from. */
export interface Edit {
  row: string
  field: string
  value: string
  madeFrom: string
}

export interface Verdict {
  /** What went wrong, in words; empty when all agree and nothing was lost. */
  complaints: string[]
  edits: number
  conflicts: number
  refused: number
}

type Row = Record<string, unknown>

interface Evidence {
  rows: readonly string[]
  fields: readonly string[]
  edits: readonly Edit[]
  /** Values that were there when a user deleted their row. */
  deletedKnowingly: ReadonlySet<string>
  /** Rows that a user deleted without undoing it. */
  deletedForGood: ReadonlySet<string>
  /** Rows of the server, its tombstones included. */
  onServer: readonly Row[]
  /** The server's record of replaced values. */
  conflicts: readonly Row[]
  /** The fields of refused edits, of all devices. */
  tray: readonly Row[]
  /** What each device shows, without tombstones. */
  shown: readonly { name: string; rows: readonly Row[] }[]
}

export function judge(evidence: Evidence): Verdict {
  const { edits, conflicts, tray } = evidence
  const complaints = [...deletionsThatStayed(evidence), ...disagreements(evidence), ...lostEdits(evidence)]
  const byValue = new Map(edits.map((edit) => [edit.value, edit]))
  for (const conflict of conflicts) {
    // An edit made from a value knows it: the older one never may come back over it.
    let ancestor = byValue.get(String(conflict.replaced_value))?.madeFrom
    while (ancestor) {
      if (ancestor === conflict.kept_value)
        complaints.push(`${String(conflict.kept_value)} came back over its successor`)
      ancestor = byValue.get(ancestor)?.madeFrom
    }
  }
  return { complaints, edits: edits.length, conflicts: conflicts.length, refused: tray.length }
}

function deletionsThatStayed({ onServer, deletedForGood }: Evidence): string[] {
  return onServer
    .filter(({ id, _deleted }) => _deleted === true && !deletedForGood.has(String(id)))
    .map(({ id }) => `every deletion of ${String(id)} was undone, and it is gone`)
}

function disagreements({ rows, fields, onServer, shown }: Evidence): string[] {
  const complaints: string[] = []
  const there = new Map(onServer.map((row) => [row.id, row]))
  for (const { name, rows: mine } of shown) {
    const here = new Map(mine.map((row) => [row.id, row]))
    for (const id of rows) {
      const local = here.get(id)
      const row = there.get(id)
      const live = row !== undefined && row._deleted !== true
      if (live !== (local !== undefined)) complaints.push(`${name} and the server disagree on whether ${id} is there`)
      for (const field of fields) {
        if (live && local && local[field] !== row[field]) {
          complaints.push(
            `${name} shows ${field} ${String(local[field])} of ${id}, the server has ${String(row[field])}`,
          )
        }
      }
    }
  }
  return complaints
}

function lostEdits({ edits, deletedKnowingly, onServer, conflicts, tray }: Evidence): string[] {
  const there = new Map(onServer.map((row) => [row.id, row]))
  const known = new Set(edits.map((edit) => edit.madeFrom))
  const lost = edits.filter(
    ({ row, field, value }) =>
      there.get(row)?.[field] !== value &&
      !known.has(value) &&
      // Who deleted the row had this value before them.
      !deletedKnowingly.has(value) &&
      !conflicts.some((conflict) => conflict.row_id === row && conflict.replaced_value === value) &&
      !tray.some((refused) => refused[field] === value),
  )
  return lost.map(({ row, field, value }) => `the edit ${field} = ${value} of ${row} is lost without a trace`)
}
