import type { RefObject } from 'react'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { projectPath } from '#src/paths.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { formatShortDate } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ListStates } from '../../kit/lists/list-states.tsx'
import { usePagedList } from '../../kit/lists/use-paged-list.ts'
import * as styles from './project-status.css.ts'
import { tasksOf } from './queries.ts'
import { TaskStatusBadge } from '../../project/badges/task-status-badge.tsx'

/** For a failed first sync with nothing on the device. */
export const tasksFailed = { title: 'Failed to load tasks', description: 'Please try again later.', toast: true }

const columns: ReadonlyArray<Column<Task>> = [
  { id: 'title', header: 'Task', cell: ({ title }) => title, onCard: 'title' },
  { id: 'status', header: 'Status', cell: ({ status }) => <TaskStatusBadge status={status} />, width: '160px' },
  { id: 'updated', header: 'Last Updated', cell: lastUpdated, width: '140px', align: 'end' },
]

const idOf = ({ id }: Task) => id
const titleOf = ({ title }: Task) => title

function lastUpdated({ updated_at }: Task) {
  return <time dateTime={updated_at}>{formatShortDate(updated_at)}</time>
}

interface ProjectTasksProps {
  project: Project
  /** The id of the task that a link leads to; '' for none. */
  goTo: string
  ref: RefObject<HTMLElement | null>
}

/** The tasks of the selected project. Keyed by it, so that no other project's tasks appear under its name. */
export function ProjectTasks({ project, goTo, ref }: ProjectTasksProps) {
  const list = usePagedList(tasksOf(project.id))
  return (
    <section ref={ref} className={styles.tasks} aria-labelledby="project-tasks">
      <header className={styles.tasksHead}>
        <h2 className={styles.tasksTitle} id="project-tasks">
          Project Tasks
        </h2>
        <p className={styles.tasksOf}>{project.name}</p>
        <ButtonLink to={projectPath(project.id)} size="small" className={styles.openProject}>
          Open Project
        </ButtonLink>
      </header>
      {list ? null : <div className={styles.notRead} />}
      <ListStates
        list={list}
        skeleton={<Skeleton lines={4} strip={false} label="Loading tasks" />}
        failure={tasksFailed}
        empty={<EmptyState headingLevel={3} title="No tasks found for this project" />}
      >
        {({ rows, total, reach }) => (
          <DataTable
            label={`Tasks for ${project.name}`}
            columns={columns}
            items={rows}
            total={total}
            onReach={reach}
            itemId={idOf}
            itemName={titleOf}
            goTo={goTo}
          />
        )}
      </ListStates>
    </section>
  )
}
