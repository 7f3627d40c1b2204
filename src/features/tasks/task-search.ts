import { ListTodo } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { paletteSearch } from '../commands/palette-search.ts'
import { parseListState } from '../lists/use-list-state.ts'
import { dialogSearch } from './dialog-address.ts'
import { taskListFields } from './list-state.ts'
import { taskList } from './queries.ts'

/** Finds tasks the way the tasks page does, for admins; a result opens in its form. */
export const taskSearch = paletteSearch(
  'Tasks',
  (q) => taskList({ ...parseListState(taskListFields, ''), q }),
  ({ id, title }) => ({
    id: `task ${id}`,
    label: title,
    icon: ListTodo,
    to: paths.adminTasks + dialogSearch({ kind: 'edit', id }),
  }),
)
