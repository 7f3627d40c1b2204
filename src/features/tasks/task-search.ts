import { ListTodo } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { paletteSearch } from '../commands/palette-search.ts'
import { dialogSearch } from './dialog-address.ts'
import { taskList } from './list-state.ts'

/** Finds tasks the way the tasks page does, for admins; a result opens in its form. */
export const taskSearch = paletteSearch(
  'Tasks',
  (q) => taskList({ q, status: 'all', project: '', sort: 'newest' }),
  ({ id, title }) => ({
    id: `task ${id}`,
    label: title,
    icon: ListTodo,
    to: paths.adminTasks + dialogSearch({ kind: 'edit', id }),
  }),
)
