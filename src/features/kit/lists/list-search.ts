import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { type PaletteSearch, paletteSearch } from '../palette/palette-search.ts'
import type { PageList, RowOf } from './list-definition.ts'
import { type ListFields, parseListState } from './use-list-state.ts'

/** Lets the palette search a list the way its page does, without other filters. */
export function searchOf<Name extends SyncedTableName, Fields extends ListFields, Context>({
  fields,
  request,
  found: { group, as },
}: PageList<Name, Fields, Context>): PaletteSearch {
  return paletteSearch(
    group,
    (q, userId) => request({ ...parseListState(fields, ''), q }, userId),
    (row) => as(row as RowOf<Name>),
  )
}
