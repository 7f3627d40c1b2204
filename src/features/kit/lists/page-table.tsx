import { createContext, memo, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { NEVER } from 'rxjs'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { Identified } from '../commands/command.ts'
import { openConflicts } from '../sync/conflicts.ts'
import { useSyncMarks } from '../sync/use-sync-marks.ts'
import { type ColumnList, joinedIds, type RowOf, type TableList } from './list-definition.ts'
import type { ListTableState } from './use-list-screen.ts'
import type { ListFields } from './use-list-state.ts'
import { type PagedList, useRowsById } from './use-paged-list.ts'

/** The minimum width of a table in the admin panel, in pixels; narrower lists show cards. */
export const panelTable = 880

interface PageTableProps<Name extends SyncedTableName, Fields extends ListFields, Context> {
  list: TableList<Name, Fields, Context>
  rows: PagedList<RowOf<Name>>
  state: ListTableState
  context: Context
  /** Whether a row is about to be removed. */
  isRemoved?: ((id: string) => boolean) | undefined
}

/** The search text of the shown rows. A context, so that a new search renders only the excerpts and not every row. */
export const SearchedText = createContext('')

/** The rows of a list's page. Memoised: typing in the search renders no row until the result changes. */
export const PageTable = memo(Table) as typeof Table

function Table<Name extends SyncedTableName, Fields extends ListFields, Context>({
  list,
  rows: { rows, total, queryKey, searched, reach },
  state,
  context,
  isRemoved,
}: PageTableProps<Name, Fields, Context>) {
  const navigate = useNavigate()
  const columns = useListColumns(list, rows)
  const { actions, hrefOf, open = (row) => void navigate(hrefOf(row)), swipe } = list
  const actionsOf = useCallback(
    (row: RowOf<Name>, isCard: boolean) => actions(row, context, isCard),
    [actions, context],
  )
  const { order = '' } = state
  const sorted = list.columns.findIndex(({ sort }) => sort?.asc === order || sort?.desc === order)
  const isAscending = list.columns[sorted]?.sort?.asc === order
  return (
    <SearchedText value={searched}>
      <DataTable
        label={list.rows}
        {...{ columns, total, queryKey, hrefOf }}
        items={rows}
        drawsAll={searched === ''}
        onReach={reach}
        itemId={idOf}
        itemName={list.nameOf}
        onOpen={(row) => open(row, context)}
        sort={sorted < 0 ? undefined : { column: String(sorted), direction: isAscending ? 'asc' : 'desc' }}
        onSort={({ column, direction }) => {
          const chosen = list.columns[Number(column)]?.sort?.[direction]
          if (chosen) state.onOrder(chosen)
        }}
        selected={state.selected}
        onSelect={state.onSelect}
        characterKeys={state.characterKeys}
        tableFrom={panelTable}
        actions={actionsOf}
        actionsWidth={list.actionsWidth}
        estimatedHeights={list.estimatedHeights}
        swipe={swipe?.(context)}
        isRemoved={({ id }) => isRemoved?.(id) ?? false}
      />
    </SearchedText>
  )
}

/** The columns of a list for these rows. The same columns while the data that they show in addition hasn't changed. */
export function useListColumns<Name extends SyncedTableName, Fields extends ListFields>(
  list: ColumnList<Name, Fields>,
  rows: readonly RowOf<Name>[],
): readonly Column<RowOf<Name>>[] {
  const { table, columns, edited } = list
  const { userId } = useWorkspace().identity
  const profiles = useRowsById('profiles', joinedIds(list, 'profiles', rows))
  const projects = useRowsById('projects', joinedIds(list, 'projects', rows))
  const conflicts = useLive(edited ? openConflicts : unasked, { table, fields: edited ?? [] })
  const marks = useSyncMarks(table, conflicts)
  return useMemo(() => {
    const beside = { profiles, projects, marks, userId }
    return columns.flatMap(({ cell, sort, ...column }, index) =>
      cell
        ? [
            {
              ...column,
              id: String(index),
              sortable: sort !== undefined,
              cell: (row: RowOf<Name>) => cell(row, beside),
            },
          ]
        : [],
    )
  }, [columns, profiles, projects, marks, userId])
}

/** A list that edits nothing has no conflicts. */
const unasked: typeof openConflicts = () => NEVER
const idOf = ({ id }: Identified) => id
