import { FolderKanban } from 'lucide-react'
import type { Project } from '#src/domain/project/table.ts'
import { projectPath } from '#src/paths.ts'
import { type Found, paletteSearch } from '../commands/palette-search.ts'
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
  foundAt(projectPath),
)

/** @param pathOf the path of a project's page */
export function foundAt(pathOf: (id: string) => string) {
  return ({ id, name, description }: Project): Found => ({
    id: `project ${id}`,
    label: name,
    body: description,
    icon: FolderKanban,
    to: pathOf(id),
  })
}
