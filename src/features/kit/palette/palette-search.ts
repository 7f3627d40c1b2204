import type { LucideIcon } from 'lucide-react'
import { from, map, type Observable, switchMap } from 'rxjs'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { ListPage, ListRequest, Row } from '#src/data/store/list-request.ts'
import { searchable } from '#src/domain/text/searchable.ts'
import { livePage } from '#src/data/queries/live-list.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'

/** A search result. */
export interface Found {
  id: string
  label: string
  /** A text that the search also compares; an excerpt shows the match in it. */
  body?: string
  icon: LucideIcon
  /** The path to open. */
  to: string
}

/** A search that a feature adds to the palette. */
export interface PaletteSearch {
  /** The heading above its results: the searched rows, in the plural. */
  group: string
  /** The first rows that match a text, live, from this device. @param most the maximum number of rows */
  find: (workspace: Workspace, text: string, most: number) => Observable<ListPage<Found>>
}

/** Searches a list the way its own page does. @param list the list request for a text */
export function paletteSearch<Name extends SyncedTableName>(
  group: string,
  list: (text: string, userId: string) => Omit<ListRequest<Name>, 'limit'>,
  foundOf: (row: Row<Name>) => Found,
): PaletteSearch {
  return {
    group,
    find: ({ db, identity }, text, most) =>
      from(Promise.resolve(db)).pipe(
        switchMap((opened) => livePage(opened, { ...list(text, identity.userId), limit: most })),
        map((page) => ({ ...page, rows: page.rows.map(foundOf) })),
      ),
  }
}

/** Loads the searches with the palette. */
export type LoadSearches = () => Promise<readonly PaletteSearch[]>

/** True if a label contains each word of a text, as searches compare them. */
export function matchesWords(label: string, text: string): boolean {
  const searched = searchable([label])
  return searchable([text])
    .split(' ')
    .every((word) => searched.includes(word))
}
