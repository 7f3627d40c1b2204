import { useDeferredValue, useMemo, useState } from 'react'
import type { SyncedTableName } from '#src/data/collections/tables.ts'
import { type ListRequest, liveCount, livePage, liveRows, type Row, type RowFilter } from '#src/data/live-list.ts'
import { NEVER, type Observable } from 'rxjs'
import { useLive, useLiveAnswer } from '#src/runtime/use-live.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'

/** Rows read at a time: a few screens. */
const pageSize = 50

/** A list as far as it has been read. */
export interface PagedList<Item> {
  rows: readonly Item[]
  /** How many rows there are in all. */
  total: number
  /** A search is still reading rows: there may be more. */
  isPartial?: boolean
  /** What was asked, as a text: filters, order and search. */
  question: string
  isSearch: boolean
  /** Reads on until the row at this index, and some more, is there. */
  reach: (index: number) => void
}

/** What `usePagedList` asks first. */
export function firstPageOf<Name extends SyncedTableName>(list: Omit<ListRequest<Name>, 'limit'>): ListRequest<Name> {
  return { ...list, limit: pageSize }
}

/**
 * A live list that is read in pages: `reach` is called with the last index in sight.
 *
 * @returns undefined before the first page has been read; the same object while nothing of it has changed
 */
export function usePagedList<Name extends SyncedTableName>(
  list: Omit<ListRequest<Name>, 'limit'>,
): PagedList<Row<Name>> | undefined {
  const [limit, setLimit] = useState(pageSize)
  const live = useLiveAnswer(livePage<Name>, { ...list, limit })
  // The answer to another question is drawn between keystrokes, not in their way; an edit, at once.
  const deferred = useDeferredValue(live)
  const answer = deferred && live && questionOf(live.argument) !== questionOf(deferred.argument) ? deferred : live
  return useMemo(
    () =>
      answer && {
        ...answer.value,
        question: questionOf(answer.argument),
        isSearch: (answer.argument.search?.text.trim() ?? '') !== '',
        reach(index) {
          const wanted = Math.min(index + pageSize / 2, answer.value.total)
          if (wanted > limit) setLimit(Math.ceil(wanted / pageSize) * pageSize)
        },
      },
    [answer, limit],
  )
}

function questionOf<Name extends SyncedTableName>({ where, within, sort, search }: ListRequest<Name>): string {
  return JSON.stringify([where, within, sort, search?.text.trim()])
}

/** How many rows there are; undefined while not yet counted. An index of the table has to begin with the fields named. */
export function useLiveCount<Name extends SyncedTableName>(filter: RowFilter<Name>): number | undefined {
  return useLive(liveCount<Name>, filter)
}

/** As `useLiveCount`; undefined also before the first sync, when the device holds a part of the rows. Until then nothing is counted. */
export function useKnownCount<Name extends SyncedTableName>(filter: RowFilter<Name>): number | undefined {
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  return useLive(firstSyncDone ? liveCount<Name> : unknownCount, filter)
}

const unknownCount = (): Observable<number> => NEVER

/** As `useRowsById` asks for rows: equal sets of ids are one question. */
export function distinctIds(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].filter(Boolean).sort()
}

/** Rows by their ids, those that the device holds; undefined while not yet read. */
export function useRowsById<Name extends SyncedTableName>(
  table: Name,
  ids: readonly string[],
): ReadonlyMap<string, Row<Name>> | undefined {
  const rows = useLiveAnswer(liveRows<Name>, { table, ids: distinctIds(ids) })?.value
  return useMemo(() => rows && new Map(rows.map((row) => [(row as { id: string }).id, row])), [rows])
}
