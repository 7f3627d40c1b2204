import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { rowsById } from '#src/data/queries/live-list.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import type { Task } from '#src/domain/task/table.ts'
import { type CsvColumn, localTime } from '#src/domain/csv.ts'
import { csvFileWith } from '../../kit/lists/csv-file.ts'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import { copy, fieldLabels } from './copy.ts'

interface TaskLine {
  task: Task
  project: string
  assignee: string
  email: string
}

const columns: readonly CsvColumn<TaskLine>[] = [
  { header: fieldLabels.title, value: ({ task }) => task.title },
  { header: fieldLabels.description, value: ({ task }) => task.description },
  { header: fieldLabels.project_id, value: ({ project }) => project },
  { header: fieldLabels.assigned_to, value: ({ assignee }) => assignee },
  { header: 'Email', value: ({ email }) => email },
  { header: fieldLabels.status, value: ({ task }) => taskStatusLabels[task.status] },
  { header: 'Due', value: ({ task }) => task.due_on },
  { header: 'Created', value: ({ task }) => localTime(task.created_at) },
]

/** The tasks, with the names that the table shows. */
async function linesOf(tasks: readonly Task[], db: LocalDatabase): Promise<readonly TaskLine[]> {
  const [projects, users] = await Promise.all([
    rowsById(
      db,
      'projects',
      tasks.map(({ project_id }) => project_id),
    ),
    rowsById(
      db,
      'profiles',
      tasks.map(({ assigned_to }) => assigned_to),
    ),
  ])
  return tasks.map((task) => {
    const user = users.get(task.assigned_to)
    return {
      task,
      project: projects.get(task.project_id)?.name ?? copy.noProject,
      assignee: user ? nameOf(user) : copy.unassigned,
      email: user ? emailOf(user) : '',
    }
  })
}

export const file = csvFileWith(columns, linesOf)
