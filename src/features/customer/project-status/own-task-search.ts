import { ListTodo } from 'lucide-react'
import { projectPath } from '#src/paths.ts'
import { byTime } from '../../kit/lists/list-definition.ts'
import { paletteSearch } from '../../kit/palette/palette-search.ts'

/** Finds the tasks of the user's own projects; a result opens on its project's page. */
export const ownTaskSearch = paletteSearch(
  'Tasks',
  (text, userId) => ({
    table: 'tasks',
    // An admin's device holds all users' tasks.
    where: { owner_id: userId },
    sort: byTime('newest'),
    search: { text, fields: ['title', 'description'] },
  }),
  ({ id, title, description, project_id }) => ({
    id: `task ${id}`,
    label: title,
    body: description,
    icon: ListTodo,
    to: projectPath(project_id, id),
  }),
)
