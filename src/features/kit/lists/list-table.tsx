import type { Identified } from '../commands/command.ts'
import { DataTable, type DataTableProps } from '#src/ui/data-table/data-table.tsx'
import { panelTable } from './panel-table.ts'
import type { ListTableState } from './use-list-screen.ts'
import type { PagedList } from './use-paged-list.ts'

interface ListTableProps<Item extends Identified>
  extends Pick<
      DataTableProps<Item>,
      'label' | 'columns' | 'itemName' | 'onOpen' | 'hrefOf' | 'actions' | 'actionsWidth' | 'estimatedHeights'
    >,
    Pick<DataTableProps<Item>, 'swipe' | 'isRemoved'> {
  list: PagedList<Item>
  state: ListTableState
  /** The column by whose time the list is sorted: newest first, or oldest first. */
  timeColumn: string
}

/** The rows of a list of the admin panel, newest or oldest first. */
export function ListTable<Item extends Identified>({ list, state, timeColumn, ...table }: ListTableProps<Item>) {
  return (
    <DataTable
      {...table}
      items={list.rows}
      total={list.total}
      queryKey={list.queryKey}
      drawsAll={list.searched === ''}
      onReach={list.reach}
      itemId={idOf}
      sort={{ column: timeColumn, direction: state.order === 'oldest' ? 'asc' : 'desc' }}
      onSort={({ direction }) => state.onOrder(direction === 'asc' ? 'oldest' : 'newest')}
      selected={state.selected}
      onSelect={state.onSelect}
      characterKeys={state.characterKeys}
      tableFrom={panelTable}
    />
  )
}

const idOf = ({ id }: Identified) => id
