import { projectPath } from '#src/paths.ts'
import { paletteSearch } from '../../kit/palette/palette-search.ts'
import { foundAt } from '../../project/projects/found-project.ts'
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
