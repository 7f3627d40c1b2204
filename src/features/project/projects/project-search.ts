import { FolderKanban } from 'lucide-react'
import { projectPath } from '#src/paths.ts'
import { byTime } from '../../kit/lists/list-definition.ts'
import { paletteSearch } from '../../kit/palette/palette-search.ts'

/** Finds the user's own projects. */
export const projectSearch = paletteSearch(
  'Projects',
  (text, userId) => ({
    table: 'projects',
    where: { user_id: userId },
    sort: byTime('newest'),
    search: { text, fields: ['name', 'description'] },
  }),
  ({ id, name, description }) => ({
    id: `project ${id}`,
    label: name,
    body: description,
    icon: FolderKanban,
    to: projectPath(id),
  }),
)
