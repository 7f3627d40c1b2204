/** The final check of a random history: all devices agree, and no edit is lost. */

/** One edit of one field by one device: the new value, unique if it is a text, and the value it was made from. */
export interface Edit {
  row: string
  field: string
  value: unknown
  madeFrom: unknown
  /** The value was written before: the user retried an edit from the tray. */
  isRetried?: true
}

/** Distinguishes the edits of a history by their values. */
export const editKey = ({ row, field, value }: Pick<Edit, 'row' | 'field' | 'value'>) =>
  `${row} ${field} ${String(value)}`

export interface Verdict {
  /** Descriptions of what went wrong; empty when all agree and no edit was lost. */
  complaints: string[]
  edits: number
  conflicts: number
  refused: number
}

export type Row = Record<string, unknown>

/** The part of a refused edit that the verdict uses. */
interface Refused {
  row_id: string
  code: string
  kind: 'created' | 'changed' | 'deleted'
  fields: Row
  document: Row
}

interface Evidence {
  rows: readonly string[]
  fields: readonly string[]
  edits: readonly Edit[]
  /** Keys of the values that rows had when a user deleted them. */
  deletedKnowingly: ReadonlySet<string>
  /** Rows that a user deleted without undoing it. */
  deletedForGood: ReadonlySet<string>
  /** Rows whose edits may be refused: deleted, given to someone else, or gone from the server. */
  disturbed?: ReadonlySet<string>
  /** Rows that Retry has created because the edit's row was gone, each with the row that it replaces. */
  recreated?: ReadonlyMap<string, string>
  /** Rows of the server, including tombstones. */
  onServer: readonly Row[]
  /** Rows that were once on the server, in their last state. */
  gone?: readonly Row[]
  /** The server's record of replaced values. */
  conflicts: readonly Row[]
  /** The refused edits of all devices. */
  tray: readonly Refused[]
  /** The rows that each device shows, without tombstones; and `sees`, the rows that its user may see on the server, if not all. */
  shown: readonly { name: string; rows: readonly Row[]; sees?: (row: Row) => boolean }[]
}

export function judge(evidence: Evidence): Verdict {
  const { edits, conflicts, tray } = evidence
  const complaints = [
    ...deletionsThatStayed(evidence),
    ...disagreements(evidence),
    ...lostEdits(evidence),
    ...refusedForNoReason(evidence),
  ]
  const retried = new Set(edits.filter(({ isRetried }) => isRetried).map(({ value }) => value))
  const firsts = edits.filter(({ field, value, isRetried }) => uniqueFields.has(field) && value !== '' && !isRetried)
  const byValue = new Map(firsts.map((edit) => [edit.value, edit]))
  for (const conflict of conflicts) {
    // An edit supersedes the value it was made from, so the older value must never come back over it.
    let ancestor = byValue.get(conflict.replaced_value)?.madeFrom
    while (ancestor) {
      if (ancestor === conflict.kept_value && !retried.has(ancestor))
        complaints.push(`${String(conflict.kept_value)} came back over its successor`)
      ancestor = byValue.get(ancestor)?.madeFrom
    }
  }
  return { complaints, edits: edits.length, conflicts: conflicts.length, refused: tray.length }
}

/** Fields whose values are unique, unless they are empty. */
const uniqueFields = new Set([
  ...['name', 'description', 'title', 'full_name', 'message'],
  ...['starts_on', 'due_on', 'links', 'position', 'body', 'notes', 'brand_color'],
  ...['opening_cash', 'price_paise', 'amount', 'quantity'],
])

/** News and events of a feed, which the server withdraws when they are no longer true. */
const isNews = (row: Row) => 'for_admins' in row || row.kind === 'event'

function deletionsThatStayed({ onServer, gone = [], deletedForGood, tray }: Evidence): string[] {
  const there = new Set(onServer.map(({ id }) => id))
  const all = [...onServer, ...gone.filter(({ id }) => !there.has(id))]
  const byId = new Map(all.map((row) => [row.id, row]))
  // A row returns with its parent, unless the server refuses the parent's return.
  const isRefused = (row: Row): boolean => {
    const parent = byId.get(row.document_id ?? row.project_id)
    return tray.some(({ row_id }) => row_id === row.id) || (parent !== undefined && isRefused(parent))
  }
  return all
    .filter((row) => row._deleted === true && !isNews(row) && !deletedForGood.has(String(row.id)) && !isRefused(row))
    .map(({ id }) => `every deletion of ${String(id)} was undone, and it is gone`)
}

function disagreements({ rows, fields, onServer, shown }: Evidence): string[] {
  const complaints: string[] = []
  const there = new Map(onServer.map((row) => [row.id, row]))
  for (const { name, rows: mine, sees = () => true } of shown) {
    const here = new Map(mine.map((row) => [row.id, row]))
    for (const id of rows) {
      const local = here.get(id)
      const row = there.get(id)
      const isLive = row !== undefined && row._deleted !== true && sees(row)
      if (isLive !== (local !== undefined)) complaints.push(`${name} and the server disagree on whether ${id} is there`)
      if (!isLive || !local) continue
      for (const field of fields) {
        if (!(field in local) || local[field] === (row[field] ?? '')) continue
        complaints.push(`${name} shows ${field} ${String(local[field])} of ${id}, the server has ${String(row[field])}`)
      }
    }
  }
  return complaints
}

function lostEdits({
  edits,
  deletedKnowingly,
  recreated = new Map(),
  onServer,
  gone = [],
  conflicts,
  tray,
}: Evidence): string[] {
  const there = [...onServer, ...gone]
  const isTraced = ({ row, field, value }: Omit<Edit, 'madeFrom'>): boolean =>
    there.some((entry) => entry.id === row && emptied(entry[field]) === value) ||
    edits.some((next) => next.row === row && next.field === field && next.madeFrom === value) ||
    // A user saw this value before they deleted the row.
    deletedKnowingly.has(editKey({ row, field, value })) ||
    conflicts.some(
      (conflict) => conflict.row_id === row && conflict.field === field && emptied(conflict.replaced_value) === value,
    ) ||
    tray.some((refused) => refused.row_id === row && offeredAgain(refused)[field] === value) ||
    [...recreated].some(([id, from]) => from === row && isTraced({ row: id, field, value }))
  const lost = edits.filter((edit) => !isTraced(edit))
  return lost.map(({ row, field, value }) => `the edit ${field} = ${String(value)} of ${row} is lost without a trace`)
}

/** A value in the devices' form: '' for null. */
const emptied = (value: unknown) => value ?? ''

/** The values that a retry would write. */
const offeredAgain = ({ kind, fields, document }: Refused) => (kind === 'created' ? { ...fields, ...document } : fields)

/** The valid refusal codes for a row that was deleted, changed hands or is gone. */
/** Of the device, not the server. */
const byDevice = ['scope_lost', 'overtaken', 'damaged']
const reasons = [
  'not_found',
  'id_taken',
  'row_deleted',
  'parent_deleted',
  'scope_lost',
  'overtaken',
  'damaged',
  'forbidden_field',
  '42501',
  '23503',
]

function refusedForNoReason({ tray, disturbed }: Evidence): string[] {
  if (!disturbed) return []
  return tray
    .filter(({ row_id, code }) => !reasons.includes(code) || (!byDevice.includes(code) && !disturbed.has(row_id)))
    .map(({ row_id, code, fields }) => `an edit of ${row_id} was refused as ${code}: ${JSON.stringify(fields)}`)
}
