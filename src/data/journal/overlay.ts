import type { OwnPicture } from '../uploads/own-picture.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { compareRows } from '../store/index-range.ts'
import {
  type CountRequest,
  everyRow,
  isCounted,
  type ListPage,
  type ListRequest,
  matches,
  type Row,
} from '../store/list-request.ts'
import type { Fields } from '../edits/unsent-edit.ts'
import type { EarlyRows } from '../store/early-rows.ts'
import { idsOf, isRowWrite, type Write, written } from './writes.ts'

/** A row in the store, and with the journal's writes; null if it isn't there. */
interface Edited {
  before: Fields | null
  after: Fields | null
}

/**
 * Early rows with the journal's writes applied, so that a press has its effect on screen before the database is open.
 *
 * @param stored the store's answers; each question is asked once, so that a press doesn't wait for the store again
 * @param writes the current writes, in order
 */
export function withWrites(stored: EarlyRows, writes: () => readonly Write[]): EarlyRows {
  const rows = askedOnce(stored)

  /** The rows of a table that the journal writes to; undefined if the store can't answer. */
  async function editedIn(table: SyncedTableName): Promise<Map<string, Edited> | undefined> {
    const mine = writes().filter((write) => isRowWrite(write) && write.table === table)
    const edited = new Map<string, Edited>()
    /** The last known state of a row, to undo its deletion. */
    const known = new Map<string, Fields>()
    for (const write of mine.filter(isRowWrite)) {
      let ids = idsOf(write)
      if (!ids) {
        const where = write.do === 'set' ? (write.rows.where ?? {}) : {}
        const page = await rows.page(everyRow({ table, where: where as never }))
        if (!page) return undefined
        const stillThere = [...edited].filter(([, { after }]) => after && matches(where, after)).map(([id]) => id)
        ids = [...page.rows.map(idOf).filter((id) => !edited.has(id)), ...stillThere]
      }
      for (const id of ids) {
        const before = edited.has(id) ? edited.get(id)?.before : await rows.row({ table, id })
        if (before === undefined) return undefined
        const now = edited.get(id)?.after ?? (edited.has(id) ? null : before)
        if (now) known.set(id, now)
        const after =
          write.do === 'insert'
            ? now
              ? written(write, now)
              : { xid: '', dirty: 1, ...write.row }
            : write.do === 'revive'
              ? (now ?? known.get(id) ?? null)
              : now && written(write, now)
        edited.set(id, { before, after })
      }
    }
    return edited
  }

  /** The difference that the writes make to a count. */
  function more(edited: ReadonlyMap<string, Edited>, isCounted: (row: Fields) => boolean): number {
    const count = (part: keyof Edited) => [...edited.values()].filter((row) => row[part] && isCounted(row[part])).length
    return count('after') - count('before')
  }

  return {
    ...rows,
    async page<Name extends SyncedTableName>(request: ListRequest<Name>) {
      const [found, edited] = await Promise.all([rows.page(request), editedIn(request.table)])
      if (!found || !edited || edited.size === 0) return edited && found
      const page = pageWith(found, edited, request)
      // Rows have left the page. Screens read half a page ahead and reading takes a while, so read the next rows only if many have left.
      if (page.rows.length >= Math.min(request.limit / 2, page.total)) return page
      const more = await rows.page({ ...request, limit: request.limit + edited.size })
      return more && pageWith(more, edited, request)
    },
    async count<Name extends SyncedTableName>(request: CountRequest<Name>) {
      const [total, edited] = await Promise.all([rows.count(request), editedIn(request.table)])
      return total === undefined || !edited ? undefined : total + more(edited, (row) => isCounted(request, row))
    },
    async countUnsentDeletions(table) {
      const [total, edited] = await Promise.all([rows.countUnsentDeletions(table), editedIn(table)])
      return total === undefined || !edited ? undefined : total - more(edited, () => true)
    },
    async row<Name extends SyncedTableName>({ table, id }: { table: Name; id: string }) {
      const edited = (await editedIn(table))?.get(id)
      return edited ? (edited.after as Row<Name> | null) : rows.row({ table, id })
    },
    async local(id) {
      const chosen = writes().findLast((write) => write.do === 'picture')
      if (id !== 'avatar|own' || !chosen) return rows.local(id)
      const picture: OwnPicture | null = chosen.picture && { ...chosen.picture, base: '', state: 'waiting' }
      return { picture, old: [] }
    },
  }
}

/** Remembers the store's answers, and the rows of its pages. */
function askedOnce(stored: EarlyRows): EarlyRows {
  const rows = new Map<string, unknown>()
  return {
    ...stored,
    page: once(async (request) => {
      const page = await stored.page(request)
      const { table } = request
      for (const row of page?.rows ?? []) rows.set(JSON.stringify({ table, id: idOf(row) }), Promise.resolve(row))
      return page
    }),
    count: once(stored.count),
    countUnsentDeletions: once(stored.countUnsentDeletions),
    row: once(stored.row, rows),
    local: once(stored.local),
  }
}

/** Asks each question once. @param answers the known answers, by the question as JSON */
function once<Ask extends (question: never) => unknown>(ask: Ask, answers = new Map<string, unknown>()): Ask {
  const asked = (question: never) => {
    const key = JSON.stringify(question)
    if (!answers.has(key)) answers.set(key, ask(question))
    return answers.get(key)
  }
  return asked as Ask
}

/** A page after the edits; too short if rows have left it. */
function pageWith<Name extends SyncedTableName>(
  page: ListPage<Row<Name>>,
  edited: ReadonlyMap<string, Edited>,
  { where, sort, limit }: ListRequest<Name>,
): ListPage<Row<Name>> {
  const order = sort.map(({ field, direction }) => ({ [field]: direction }))
  const compare = (a: unknown, b: unknown) => compareRows(a as Fields, b as Fields, order)
  const last = page.rows.length < page.total ? page.rows.at(-1) : undefined
  const isListed = (row: Fields | null): row is Fields => row !== null && matches(where, row)
  const shown = [...edited.values()].map(({ after }) => after).filter(isListed)
  // Unread rows may come between the last row that was read and a row behind it.
  const near = shown.filter((row) => !last || compare(row, last) < 0) as Row<Name>[]
  const others = page.rows.filter((row) => !edited.has(idOf(row)))
  const gone = [...edited.values()].filter(({ before }) => isListed(before)).length
  const rows = [...others, ...near].sort(compare).slice(0, limit)
  return { rows, total: page.total - gone + shown.length }
}

function idOf(row: unknown): string {
  return (row as { id: string }).id
}
