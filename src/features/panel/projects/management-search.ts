import { adminProjectPath } from '#src/paths.ts'
import { paletteSearch } from '../../kit/palette/palette-search.ts'
import { managedProjects } from './management-list.ts'
import { foundAt } from '../../project/projects/found-project.ts'

/** Finds all users' projects the way Project Management does, for admins. */
export const everyonesProjectSearch = paletteSearch(
  'Projects',
  (q) => managedProjects({ q, status: 'all', sort: 'newest' }),
  foundAt(adminProjectPath),
)
