import { FolderKanban } from 'lucide-react'
import { from, map, switchMap } from 'rxjs'
import { searchIndex } from '#src/data/search-index.ts'
import { paths } from '#src/paths.ts'
import type { PaletteSearch } from '../commands/palette-search.ts'
import { dialogSearch } from './dialog-address.ts'
import { sortOptions } from './list-state.ts'

/** Finds the person's own projects by name; one opens in its form. */
export const projectSearch: PaletteSearch = {
  group: 'Projects',
  searched: ({ db, identity }) =>
    from(Promise.resolve(db)).pipe(
      switchMap((opened) => searchIndex(opened, { table: 'projects', fields: ['name'] })),
      map((index) => (text: string, most: number) => {
        const found = index.find({ where: { user_id: identity.userId }, sort: sortOptions.newest.by, text })
        return found.slice(0, most).map(({ id, name }) => ({
          id: `project ${id}`,
          label: String(name),
          icon: FolderKanban,
          to: paths.projects + dialogSearch({ kind: 'edit', id }),
        }))
      }),
    ),
}
