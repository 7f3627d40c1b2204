import { type RefObject, useCallback, useMemo, useRef } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { allRows } from '#src/data/queries/live-list.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { idsIn, idsText } from '../commands/ids-in-url.ts'
import { type ListFields, type ListStateOf, parseListState, useListState } from './use-list-state.ts'
import type { ListDefinition, RowOf } from './list-definition.ts'
import { type PagedList, usePagedList, useRowsById } from './use-paged-list.ts'

/** A list and what the user has chosen in it. */
export interface ListScreen<Name extends SyncedTableName, Fields extends ListFields> {
  definition: ListDefinition<Name, Fields>
  state: ListStateOf<Fields>
  change: (fields: Partial<ListStateOf<Fields>>, how?: { typing?: boolean }) => void
  /** Like `change`, for filters and search: clears the selection, so that no action applies to rows out of sight. */
  narrow: ListScreen<Name, Fields>['change']
  /** Clears filters and search. */
  clear: () => void
  isNarrowed: boolean
  /** There is no row at all, with any filters. */
  isEmpty: boolean
  /** Undefined until read. */
  list: PagedList<RowOf<Name>> | undefined
  /** The selected rows that are on this device. While others are read, the former rows, so that the selection bar stays. */
  selected: readonly RowOf<Name>[]
  /** Every row with the current filters and order. */
  readAll: (db: LocalDatabase) => Promise<readonly RowOf<Name>[]>
  /** For `ListTable`; the same values while nothing in them has changed. */
  table: ListTableState
}

/** The screen of a definition, for the components of one list. */
export type ScreenOf<Definition> =
  Definition extends ListDefinition<infer Name, infer Fields> ? ListScreen<Name, Fields> : never

export interface ListTableState {
  /** The value of the field `sort`. */
  order: string | undefined
  onOrder: (order: string) => void
  selected: ReadonlySet<string>
  onSelect: (ids: Iterable<string>) => void
  characterKeys: boolean
  /** The element that holds the rows; their keys work inside it. */
  area: RefObject<HTMLDivElement | null>
}

/** @param definition must be stable between renders */
export function useListScreen<Name extends SyncedTableName, Fields extends ListFields>(
  definition: ListDefinition<Name, Fields>,
): ListScreen<Name, Fields> {
  type State = ListStateOf<Fields>
  const { table, fields, request, isListed } = definition
  const { userId } = useWorkspace().identity
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const [state, change] = useListState(fields)
  const list = usePagedList(request(state, userId)) as PagedList<RowOf<Name>> | undefined
  const characterKeys = useCharacterKeys(({ enabled }) => enabled)
  const area = useRef<HTMLDivElement>(null)

  const ids = useMemo(() => idsIn(state.selected ?? ''), [state.selected])
  const known = useRowsById(table, ids) as ReadonlyMap<string, RowOf<Name>> | undefined
  const selected = useMemo(
    () => ids.flatMap((id) => known?.get(id) ?? []).filter((row) => isListed?.(row, userId) ?? true),
    [ids, known, isListed, userId],
  )
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])

  const narrow = useCallback<typeof change>((fields, how) => change({ ...fields, selected: '' }, how), [change])
  const widest = useMemo(() => {
    const entries = Object.entries(parseListState<ListFields>(fields, ''))
    return Object.fromEntries(entries.filter(([name]) => name !== 'selected' && name !== 'sort'))
  }, [fields])
  const isNarrowed = Object.entries(widest).some(([name, value]) => (state[name] ?? '').trim() !== value)
  const onSelect = useCallback(
    (ids: Iterable<string>) => change({ selected: idsText(ids) } as Partial<State>),
    [change],
  )
  const onOrder = useCallback((sort: string) => change({ sort } as Partial<State>), [change])
  const order = state.sort
  return {
    definition,
    state,
    change,
    narrow,
    clear: () => narrow(widest as Partial<State>),
    isNarrowed,
    isEmpty: !isNarrowed && list?.total === 0 && firstSyncDone,
    list,
    selected,
    readAll: (db) => allRows(db, request(state, userId)) as Promise<readonly RowOf<Name>[]>,
    table: { order, onOrder, selected: selectedIds, onSelect, characterKeys, area },
  }
}
