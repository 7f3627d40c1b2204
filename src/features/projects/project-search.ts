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
  searched: (workspace) => projectsNamed(workspace, { user_id: workspace.identity.userId }, paths.projects),
}

/** Finds everyone's projects by name, for admins. */
export const everyonesProjectSearch: PaletteSearch = {
  group: 'Projects',
  searched: (workspace) => projectsNamed(workspace, {}, paths.adminProjects),
}

function projectsNamed({ db }: Parameters<PaletteSearch['searched']>[0], where: Record<string, unknown>, page: string) {
  return from(Promise.resolve(db)).pipe(
    switchMap((opened) => searchIndex(opened, { table: 'projects', fields: ['name'] })),
    map((index) => (text: string, most: number) => {
      const found = index.find({ where, sort: sortOptions.newest.by, text })
      return found.slice(0, most).map(({ id, name }) => ({
        id: `project ${id}`,
        label: String(name),
        icon: FolderKanban,
        to: page + dialogSearch({ kind: 'edit', id }),
      }))
    }),
  )
}
