import { ListTodo } from 'lucide-react'
import type { Task } from '#src/domain/task/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { type Found, paletteSearch } from '../../kit/palette/palette-search.ts'
import { byTime } from '../../kit/lists/list-definition.ts'
import { dialogSearch } from './dialog-address.ts'
import { taskList } from './list-state.ts'

/** Finds tasks the way the tasks page does, for admins; a result opens in its form. */
export const taskSearch = paletteSearch(
  'Tasks',
  (q) => taskList({ q, status: 'all', project: '', sort: 'newest' }),
  (task) => foundAt(task, paths.adminTasks + dialogSearch({ kind: 'edit', id: task.id })),
)

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
  (task) => foundAt(task, projectPath(task.project_id, task.id)),
)

function foundAt({ id, title, description }: Task, to: string): Found {
  return { id: `task ${id}`, label: title, body: description, icon: ListTodo, to }
}
