import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { type EarlyQuestions, livePage } from '#src/data/queries/live-list.ts'
import type { ListRequest, Row, Sort } from '#src/data/store/list-request.ts'
import { type ListFields, type ListStateOf, parseListState } from './use-list-state.ts'
import { firstPageOf } from './use-paged-list.ts'

/** A list of rows: which table, what the URL says about it, and what it asks the device. Defined once for each list. */
export interface ListDefinition<Name extends SyncedTableName, Fields extends ListFields> {
  /** Identifies the list on this device and in the names of exported files: 'tasks'. */
  name: string
  table: Name
  /** `selected` holds the ids of the selected rows, `sort` the order; all others narrow the list. */
  fields: Fields
  request: (state: ListStateOf<Fields>, userId: string) => Omit<ListRequest<Name>, 'limit'>
  /** Whether the page shows such rows at all, so that no link can select or delete others. */
  isListed?: (row: Row<Name>, userId: string) => boolean
}

/** The early queries of a list. */
export function earlyPage<Name extends SyncedTableName, Fields extends ListFields>({
  fields,
  request,
}: ListDefinition<Name, Fields>): EarlyQuestions {
  return (ask, { search, userId }) => ask(livePage<Name>, firstPageOf(request(parseListState(fields, search), userId)))
}

/** The orders of most lists, of which indexes exist for every filter. */
export const timeOrders = ['newest', 'oldest'] as const

export function byTime(order: (typeof timeOrders)[number]): readonly [Sort<'created_at'>] {
  return [{ field: 'created_at', direction: order === 'newest' ? 'desc' : 'asc' }]
}
