import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import { type Found, type PaletteSearch, paletteSearch } from '../palette/palette-search.ts'
import { type ListFields, parseListState } from './use-list-state.ts'

/** What a search needs of a `PageList` of any table. */
interface SearchedList {
  fields: ListFields
  request: (state: never, userId: string) => object
  found: { group: string; as: (row: never) => Found }
}

/** Lets the palette search a list the way its page does, without other filters. */
export function searchOf({ fields, request, found: { group, as } }: SearchedList): PaletteSearch {
  return paletteSearch(
    group,
    (q, userId) =>
      request({ ...parseListState(fields, ''), q } as never, userId) as Omit<ListRequest<SyncedTableName>, 'limit'>,
    (row) => as(row),
  )
}
