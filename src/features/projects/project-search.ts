import { FolderKanban } from 'lucide-react'
import type { Project } from '#src/domain/project/schema.ts'
import { paths } from '#src/paths.ts'
import { type Found, paletteSearch } from '../commands/palette-search.ts'
import { dialogSearch } from './dialog-address.ts'
import { sortOptions } from './list-state.ts'

/** Finds the user's own projects. */
export const projectSearch = paletteSearch(
  'Projects',
  (text, userId) => ({
    table: 'projects',
    where: { user_id: userId },
    sort: sortOptions.newest.by,
    search: { text, fields: ['name', 'description'] },
  }),
  foundOn(paths.projects),
)

/** Opens a found project in its form, on this page. */
export function foundOn(page: string) {
  return ({ id, name, description }: Project): Found => ({
    id: `project ${id}`,
    label: name,
    body: description,
    icon: FolderKanban,
    to: page + dialogSearch({ kind: 'edit', id }),
  })
}
