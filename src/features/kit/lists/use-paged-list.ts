import { useDeferredValue, useMemo, useState } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { isCompared, type ListRequest, type Row, type RowFilter } from '#src/data/store/list-request.ts'
import { liveCount } from '#src/data/queries/live-count.ts'
import { livePage, liveRows, searchPart } from '#src/data/queries/live-list.ts'
import { NEVER, type Observable } from 'rxjs'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { useLoadedLater } from '#src/ui/late/late.tsx'
import { useLive, useLiveAnswer } from '#src/runtime/hooks/use-live.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'

const lateParts = [searchPart]

/** The rows per page: a few screens. */
const pageSize = 50

/** The part of a list that has been read. */
export interface PagedList<Item> {
  rows: readonly Item[]
  /** The number of rows in all. */
  total: number
  /** A search is still reading rows, so there may be more. */
  isPartial?: boolean
  /** The request as text: filters, order and search. */
  queryKey: string
  /** The search text that found these rows; '' without a search. */
  searched: string
  /** Reads on until the row at this index, and some after it, are loaded. */
  reach: (index: number) => void
}

/** The first question of `usePagedList`. */
export function firstPageOf<Name extends SyncedTableName>(list: Omit<ListRequest<Name>, 'limit'>): ListRequest<Name> {
  return { ...list, limit: pageSize }
}

/**
 * A live list that is read in pages; call `reach` with the last visible index.
 *
 * @returns undefined before the first page has been read; the same object while nothing in it has changed
 */
export function usePagedList<Name extends SyncedTableName>(
  list: Omit<ListRequest<Name>, 'limit'>,
): PagedList<Row<Name>> | undefined {
  const [limit, setLimit] = useState(pageSize)
  useLoadedLater(lateParts)
  // A list that only the database can answer must not wait for the early screen, as that would wait for the list.
  useEarlyScreen(isCompared(list))
  const live = useLiveAnswer(livePage<Name>, { ...list, limit })
  // Renders a new question's answer between keystrokes, but an edit at once.
  const deferred = useDeferredValue(live)
  const answer = deferred && live && queryKeyOf(live.argument) !== queryKeyOf(deferred.argument) ? deferred : live
  return useMemo(
    () =>
      answer && {
        ...answer.value,
        queryKey: queryKeyOf(answer.argument),
        searched: answer.argument.search?.text.trim() ?? '',
        reach(index) {
          const wanted = Math.min(index + pageSize / 2, answer.value.total)
          if (wanted > limit) setLimit(Math.ceil(wanted / pageSize) * pageSize)
        },
      },
    [answer, limit],
  )
}

function queryKeyOf<Name extends SyncedTableName>({ where, within, sort, search }: ListRequest<Name>): string {
  return JSON.stringify([where, within, sort, search?.text.trim()])
}

/** The number of rows; undefined until counted. Needs an index that begins with the given fields. */
export function useLiveCount<Name extends SyncedTableName>(filter: RowFilter<Name>): number | undefined {
  return useLive(liveCount<Name>, filter)
}

/** Like `useLiveCount`, but undefined until the first sync has read the table, while the device holds only some of the rows. */
export function useKnownCount<Name extends SyncedTableName>(filter: RowFilter<Name>): number | undefined {
  const { firstSyncDone, firstSyncTables } = useSyncStatus('firstSyncDone', 'firstSyncTables')
  const isKnown = firstSyncDone || firstSyncTables?.includes(filter.table)
  return useLive(isKnown ? liveCount<Name> : unknownCount, filter)
}

const unknownCount = (): Observable<number> => NEVER

/** Normalises ids for `useRowsById`, so that equal sets are one query. */
export function distinctIds(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].filter(Boolean).sort()
}

/** Rows by id, if they are on the device; undefined until read. */
export function useRowsById<Name extends SyncedTableName>(
  table: Name,
  ids: readonly string[],
): ReadonlyMap<string, Row<Name>> | undefined {
  const rows = useLiveAnswer(liveRows<Name>, { table, ids: distinctIds(ids) })?.value
  return useMemo(() => rows && new Map(rows.map((row) => [(row as { id: string }).id, row])), [rows])
}
