import { ListTodo } from 'lucide-react'
import type { MouseEvent } from 'react'
import { newTask, type Task, taskStatuses } from '#src/domain/task/table.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { createdColumn, DescriptionLine, RowButtons } from '../../kit/lists/columns.tsx'
import { byTime, type TableList, timeOrders } from '../../kit/lists/list-definition.ts'
import { filterOptions } from '../../kit/lists/list-filters.tsx'
import { userFields } from '../../kit/people/names.ts'
import { userColumns } from '../../kit/people/user-columns.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { DueText } from '../../project/badges/due-text.tsx'
import { TaskStatusBadge, TaskStatusIcon } from '../../project/badges/task-status-badge.tsx'
import {
  bulkCommands,
  completeCommand,
  deleteTaskCommand,
  editTaskCommand,
  newTaskCommand,
  pageCommands,
  reopenCommand,
  type TaskCommand,
  type TaskCommandContext,
} from './commands.ts'
import { copy, fieldLabels } from './copy.ts'
import * as styles from './tasks.css.ts'

const fields = {
  selected: 'text',
  q: 'text',
  status: ['all', ...taskStatuses],
  /** A project's id, or `withoutProject`; '' for all. */
  project: 'text',
  sort: timeOrders,
} as const

/** Instead of a project's id: tasks without a project. */
export const withoutProject = 'none'

const editPath = ({ id }: Task) => `${paths.adminTasks}?edit=${id}`

/** All users' tasks. */
export const tasksList: TableList<'tasks', typeof fields, TaskCommandContext> = {
  name: 'tasks',
  table: 'tasks',
  fields,
  request: ({ status, project, sort, q }) => ({
    table: 'tasks',
    where: {
      ...(status !== 'all' && { status }),
      ...(project !== '' && { project_id: project === withoutProject ? '' : project }),
    },
    sort: byTime(sort),
    search: {
      text: q,
      fields: ['title', 'description'],
      joined: [{ by: 'assigned_to', table: 'profiles', fields: userFields }],
    },
  }),
  joined: { projects: ['project_id'], profiles: ['assigned_to'] },
  edited: Object.keys(newTask),
  title: copy.title,
  rows: 'Tasks',
  search: 'Search tasks',
  filters: { status: { label: 'Status', options: filterOptions('All statuses', taskStatusLabels, taskStatuses) } },
  columns: [
    {
      header: fieldLabels.title,
      onCard: 'title',
      cell: (task, { marks }) => (
        <div className={styles.task}>
          <span className={styles.taskIcon}>
            <TaskStatusIcon status={task.status} />
          </span>
          <div className={styles.taskLabels}>
            <span className={styles.taskTitle}>{task.title}</span>
            <DescriptionLine>{task.description}</DescriptionLine>
            <DueText task={task} />
            <div className={styles.badges}>
              <SyncBadges {...marks.get(task.id)} />
            </div>
          </div>
        </div>
      ),
      csv: ({ title }) => title,
    },
    { header: fieldLabels.description, csv: ({ description }) => description },
    {
      header: fieldLabels.project_id,
      width: '16%',
      cell: ({ project_id }, { projects }) =>
        projects?.get(project_id)?.name ?? (project_id === '' ? <None>{copy.noProject}</None> : null),
      csv: ({ project_id }, { projects }) => projects?.get(project_id)?.name ?? copy.noProject,
    },
    ...userColumns<Task>({
      header: fieldLabels.assigned_to,
      width: '12%',
      idOf: ({ assigned_to }) => assigned_to,
      otherwise: ({ assigned_to }) => (assigned_to === '' ? <None>{copy.unassigned}</None> : null),
      unknown: copy.unassigned,
    }),
    {
      header: fieldLabels.status,
      width: '128px',
      cell: ({ status }) => <TaskStatusBadge status={status} />,
      csv: ({ status }) => taskStatusLabels[status],
    },
    { header: 'Due', csv: ({ due_on }) => due_on },
    createdColumn({ width: '118px' }),
  ],
  estimatedHeights: { row: 61, card: 268 },
  actionsWidth: '136px',
  nameOf: ({ title }) => title,
  hrefOf: editPath,
  open: ({ id }, { openDialog }) => openDialog({ kind: 'edit', ids: [id] }),
  actions: (task, context, isCard) => (
    <div className={styles.actions}>
      <StatusButton
        command={task.status === 'completed' ? reopenCommand : completeCommand}
        {...{ task, isCard, context }}
      />
      <RowButtons commands={[editTaskCommand, deleteTaskCommand]} row={task} context={context} />
    </div>
  ),
  commands: pageCommands,
  bulk: () => bulkCommands,
  create: { command: newTaskCommand, first: copy.createFirst },
  found: {
    group: 'Tasks',
    as: (task) => ({
      id: `task ${task.id}`,
      label: task.title,
      body: task.description,
      icon: ListTodo,
      to: editPath(task),
    }),
  },
  empty: { title: 'No tasks yet', text: copy.emptyText },
  loadFailed: copy.loadFailed,
  missing: copy.missing,
}

function None({ children }: { children: string }) {
  return <span className={styles.none}>{children}</span>
}

interface StatusButtonProps {
  task: Task
  isCard: boolean
  context: TaskCommandContext
  command: TaskCommand
}

/** The most frequent action, in one press. Ignores the second click of a double click: another row may be under the pointer by then. */
function StatusButton({ command, task, isCard, context }: StatusButtonProps) {
  const { icon: Icon, label } = command
  const name = command.describe([task])
  const press = ({ detail }: MouseEvent) => {
    if (detail < 2) runCommand(command, [task], context)
  }
  if (!isCard) return <IconButton label={name} icon={<Icon size={17} />} onClick={press} />
  return (
    <Button className={styles.primary} icon={<Icon size={18} />} aria-label={name} onClick={press}>
      {label}
    </Button>
  )
}
