import type { ReactNode } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { type EarlyQuestions, livePage, liveRows } from '#src/data/queries/live-list.ts'
import type { ListRequest, Row, Sort } from '#src/data/store/list-request.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import type { DataTableProps, RowSwipe } from '#src/ui/data-table/data-table.tsx'
import type { SelectFieldProps } from '#src/ui/field/select-field.tsx'
import type { MissingNotice } from '../commands/command-confirmations.tsx'
import type { Command, Identified } from '../commands/command.ts'
import type { Found } from '../palette/palette-search.ts'
import type { SyncMarks } from '../sync/sync-badges.tsx'
import type { ListFailure } from './list-states.tsx'
import { type ListFields, type ListStateOf, parseListState } from './use-list-state.ts'
import { distinctIds, firstPageOf } from './use-paged-list.ts'

/** A list of rows: its table, its state in the URL, and its queries of the device. Defined once for each list. */
export interface ListDefinition<Name extends SyncedTableName, Fields extends ListFields> {
  /** Identifies the list on this device and in the names of exported files: 'tasks'. Renaming it loses saved views. */
  name: string
  table: Name
  /** `selected` holds the ids of the selected rows, `sort` the order, `q` the search; all others are filters. */
  fields: Fields
  request: (state: ListStateOf<Fields>, userId: string) => Omit<ListRequest<Name>, 'limit'>
  /** Whether the page shows such rows at all, so that no link can select or delete others. */
  isListed?: (row: Row<Name>, userId: string) => boolean
  /** The filters that are selects, in the order of the toolbar. */
  filters?: { readonly [Field in keyof Fields & string]?: SelectFilter<ListStateOf<Fields>[Field]> }
  /** The fields with ids of users and projects whose names the columns show. */
  joined?: Partial<Record<keyof Named, readonly (keyof Row<Name> & string)[]>>
}

/** Rows of a synced table have ids, which generic code can't infer. */
export type RowOf<Name extends SyncedTableName> = Row<Name> & Identified

/** The rows of other tables whose names a list shows, by id; undefined until read. */
export interface Named {
  profiles: ReadonlyMap<string, Profile> | undefined
  projects: ReadonlyMap<string, Project> | undefined
}

/** The data that a cell may show in addition to its row. */
export interface Beside extends Named {
  /** By row id. */
  marks: ReadonlyMap<string, SyncMarks>
  userId: string
}

/** A column of the table, of the exported file, or of both. */
export interface ListColumn<Item> extends Pick<Column<Item>, 'align' | 'width' | 'onCard'> {
  header: string
  /** Absent in a column of the file only. */
  cell?: (row: Item, beside: Beside) => ReactNode
  /** The value in the file; absent in a column of the table only. */
  csv?: (row: Item, named: Named) => string | number
  /** The values of the field `sort` that the header chooses. */
  sort?: Readonly<Record<'asc' | 'desc', string>>
}

/** A list with columns: the part that the exported file and a table need. */
export interface ColumnList<Name extends SyncedTableName, Fields extends ListFields>
  extends ListDefinition<Name, Fields> {
  /** In the order of the table, and of the file. */
  columns: readonly ListColumn<RowOf<Name>>[]
  /** The fields that the page edits: their open conflicts mark a row. */
  edited?: readonly string[]
}

/** A filter with a name for each value. */
export type SelectFilter<Value extends string> = Pick<SelectFieldProps<Value>, 'label' | 'labelHidden' | 'options'>

/** A list with a page of its own: what its header, states, commands and the palette read. */
export interface PageList<Name extends SyncedTableName, Fields extends ListFields, Context>
  extends ListDefinition<Name, Fields> {
  /** The page's title: 'Task Management'. */
  title: string
  /** What the rows are: 'Tasks'. */
  rows: string
  /** The label of the search field. */
  search: string
  empty: { title: string; text: string }
  loadFailed: ListFailure
  /** Shown if a command asks about rows that aren't here: a foreign link, or deleted rows. */
  missing: MissingNotice
  /** For the palette, and for the keyboard while the focus is in the list. */
  commands: readonly Command<RowOf<Name>, Context>[]
  /** For the selected rows. */
  bulk: (selected: readonly RowOf<Name>[]) => readonly Command<RowOf<Name>, Context>[]
  /** Creates a row; an empty list shows it with a label of its own. */
  create?: { command: Command<RowOf<Name>, Context>; first: string }
  /** How the palette shows its rows, under a heading. */
  found: { group: string; as: (row: RowOf<Name>) => Found }
}

/** A page's list that is shown as a table, and on a phone as cards. */
export interface TableList<Name extends SyncedTableName, Fields extends ListFields, Context>
  extends PageList<Name, Fields, Context>,
    ColumnList<Name, Fields>,
    Pick<DataTableProps<RowOf<Name>>, 'actionsWidth' | 'estimatedHeights'> {
  /** A row's name in labels such as 'Select Harvest'. */
  nameOf: (row: RowOf<Name>) => string
  /** The path where a row opens, also used to open it in a new tab. */
  hrefOf: (row: RowOf<Name>) => string
  /** Opens a row here in another way. */
  open?: (row: RowOf<Name>, context: Context) => void
  /** The buttons of a row. */
  actions: (row: RowOf<Name>, context: Context, isCard: boolean) => ReactNode
  swipe?: (context: Context) => RowSwipe<RowOf<Name>>
}

/** The early queries of a list, answered with its first page. @param named the table whose names the first render waits for */
export function earlyPage<Name extends SyncedTableName, Fields extends ListFields>(
  list: ListDefinition<Name, Fields>,
  named?: keyof Named,
) {
  return async (...[ask, { search, userId }]: Parameters<EarlyQuestions>) => {
    const page = await ask(livePage<Name>, firstPageOf(list.request(parseListState(list.fields, search), userId)))
    if (page && named) {
      await ask(liveRows<typeof named>, { table: named, ids: distinctIds(joinedIds(list, named, page.rows)) })
    }
    return page
  }
}

/** The orders of most lists, of which indexes exist for every filter. */
export const timeOrders = ['newest', 'oldest'] as const
/** The column that sorts by them. */
export const timeSort = { asc: 'oldest', desc: 'newest' } as const

export function byTime(order: (typeof timeOrders)[number]): readonly [Sort<'created_at'>] {
  return [{ field: 'created_at', direction: order === 'newest' ? 'desc' : 'asc' }]
}

/** The ids of the users or projects that the columns name. */
export function joinedIds<Name extends SyncedTableName, Fields extends ListFields>(
  { joined }: ListDefinition<Name, Fields>,
  table: keyof Named,
  rows: readonly Row<Name>[],
): readonly string[] {
  return rows.flatMap((row) => joined?.[table]?.map((field) => String(row[field])) ?? [])
}
