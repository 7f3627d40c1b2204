import { paths } from '#src/paths.ts'
import { paletteSearch } from '../commands/palette-search.ts'
import { parseListState } from '../lists/use-list-state.ts'
import { managedProjects, managementFields } from './management-list.ts'
import { foundOn } from './project-search.ts'

/** Finds all users' projects the way Project Management does, for admins. */
export const everyonesProjectSearch = paletteSearch(
  'Projects',
  (q) => managedProjects({ ...parseListState(managementFields, ''), q }),
  foundOn(paths.adminProjects),
)
