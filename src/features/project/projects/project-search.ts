import { FolderKanban } from 'lucide-react'
import type { Project } from '#src/domain/project/table.ts'
import { adminProjectPath, projectPath } from '#src/paths.ts'
import { byTime } from '../../kit/lists/list-definition.ts'
import { type Found, paletteSearch } from '../../kit/palette/palette-search.ts'
import { searchOfAll } from './queries.ts'

const newest = { table: 'projects', sort: byTime('newest') } as const

/** Finds the user's own projects. */
export const projectSearch = paletteSearch(
  'Projects',
  (text, userId) => ({ ...newest, where: { user_id: userId }, search: { text, fields: ['name', 'description'] } }),
  foundAt(projectPath),
)

/** Finds all users' projects the way Project Management does, for admins. */
export const everyonesProjectSearch = paletteSearch(
  'Projects',
  (text) => ({ ...newest, where: {}, search: searchOfAll(text) }),
  foundAt(adminProjectPath),
)

/** @param pathOf the path of a project's page */
function foundAt(pathOf: (id: string) => string) {
  return ({ id, name, description }: Project): Found => ({
    id: `project ${id}`,
    label: name,
    body: description,
    icon: FolderKanban,
    to: pathOf(id),
  })
}
