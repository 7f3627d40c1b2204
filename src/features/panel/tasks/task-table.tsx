import { memo, type MouseEvent, useMemo } from 'react'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/button/button.tsx'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { ListTable } from '../../kit/lists/list-table.tsx'
import type { ListTableState } from '../../kit/lists/use-list-screen.ts'
import { type PagedList, useRowsById } from '../../kit/lists/use-paged-list.ts'
import { nameOf } from '../../kit/people/names.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import {
  completeCommand,
  deleteTaskCommand,
  editTaskCommand,
  reopenCommand,
  type TaskCommand,
  type TaskCommandContext,
} from './commands.ts'
import { copy, fieldLabels } from './copy.ts'
import { DueText } from '../../project/badges/due-text.tsx'
import { useTaskConflicts } from './queries.ts'
import { TaskStatusBadge, TaskStatusIcon } from '../../project/badges/task-status-badge.tsx'
import * as styles from './tasks.css.ts'

interface TaskTableProps {
  list: PagedList<Task>
  state: ListTableState
  context: TaskCommandContext
}

/** The tasks, with the names of their projects and users. Memoised: typing in the search renders no row until the result changes. */
export const TaskTable = memo(function TaskTable({ list, state, context }: TaskTableProps) {
  const projects = useRowsById(
    'projects',
    list.rows.map(({ project_id }) => project_id),
  )
  const users = useRowsById(
    'profiles',
    list.rows.map(({ assigned_to }) => assigned_to),
  )
  const marks = useSyncMarks('tasks', useTaskConflicts())
  const columns = useMemo(() => columnsWith({ projects, users, marks }), [projects, users, marks])
  const actions = useMemo(() => actionsWith(context), [context])
  return (
    <ListTable
      label="Tasks"
      itemName={titleOf}
      onOpen={({ id }) => context.openDialog({ kind: 'edit', id })}
      hrefOf={({ id }) => `${paths.adminTasks}?edit=${id}`}
      timeColumn="created"
      estimatedHeights={{ row: 61, card: 268 }}
      actionsWidth="136px"
      {...{ list, state, columns, actions }}
    />
  )
})

const titleOf = ({ title }: Task) => title

interface Known {
  marks: ReturnType<typeof useSyncMarks>
  projects: ReadonlyMap<string, Project> | undefined
  users: ReadonlyMap<string, Profile> | undefined
}

function columnsWith({ projects, users, marks }: Known): readonly Column<Task>[] {
  return [
    {
      id: 'title',
      header: fieldLabels.title,
      onCard: 'title',
      cell: (task) => (
        <div className={styles.task}>
          <span className={styles.taskIcon}>
            <TaskStatusIcon status={task.status} />
          </span>
          <div className={styles.taskLabels}>
            <span className={styles.taskTitle}>{task.title}</span>
            {task.description ? (
              <p className={styles.taskDescription} title={task.description}>
                {task.description}
              </p>
            ) : null}
            <DueText task={task} />
            <div className={styles.badges}>
              <SyncBadges {...marks.get(task.id)} />
            </div>
          </div>
        </div>
      ),
    },
    {
      id: 'project',
      header: fieldLabels.project_id,
      width: '16%',
      cell: ({ project_id }) =>
        projects?.get(project_id)?.name ?? (project_id === '' ? <None>{copy.noProject}</None> : null),
    },
    {
      id: 'assignee',
      header: fieldLabels.assigned_to,
      width: '12%',
      cell({ assigned_to }) {
        const user = users?.get(assigned_to)
        if (user) return <UserLink id={user.id}>{nameOf(user)}</UserLink>
        return assigned_to === '' ? <None>{copy.unassigned}</None> : null
      },
    },
    {
      id: 'status',
      header: fieldLabels.status,
      width: '128px',
      cell: ({ status }) => <TaskStatusBadge status={status} />,
    },
    {
      id: 'created',
      header: 'Created',
      width: '118px',
      sortable: true,
      cell: ({ created_at }) => (
        <time className={styles.created} dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      ),
    },
  ]
}

function None({ children }: { children: string }) {
  return <span className={styles.none}>{children}</span>
}

const actionsWith = (context: TaskCommandContext) => (task: Task, isCard: boolean) => (
  <RowActions {...{ task, isCard, context }} />
)

interface RowActionsProps {
  task: Task
  isCard: boolean
  context: TaskCommandContext
}

function RowActions({ task, isCard, context }: RowActionsProps) {
  return (
    <div className={styles.actions}>
      <StatusButton
        command={task.status === 'completed' ? reopenCommand : completeCommand}
        {...{ task, isCard, context }}
      />
      {[editTaskCommand, deleteTaskCommand].map((command) => (
        <CommandButton key={command.id} {...{ command, context }} targets={[task]} iconOnly />
      ))}
    </div>
  )
}

interface StatusButtonProps extends RowActionsProps {
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
