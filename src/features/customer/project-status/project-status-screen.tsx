import { CircleCheck } from 'lucide-react'
import { memo, type RefObject, useCallback, useRef } from 'react'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { LoadingCards } from '#src/ui/card-grid/loading-cards.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import { formatShortDate } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { reducedMotion } from '#src/ui/theme/media.ts'
import { ListStates } from '../../kit/lists/list-states.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { usePagedList } from '../../kit/lists/use-paged-list.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import * as card from '../../project/badges/card.css.ts'
import { ProjectStrip, ScheduleText } from '../../project/badges/schedule.tsx'
import { StatusBadge } from '../../project/badges/status-badge.tsx'
import { TaskStatusBadge } from '../../project/badges/task-status-badge.tsx'
import * as styles from './project-status.css.ts'
import { statusList, tasksOf, useSelectedProject } from './queries.ts'

export { askEarly } from './queries.ts'

/** More cards would push the tasks far down; one press shows the others. */
const latest = 12

/** How much of the tasks must already be visible for the page not to scroll, in pixels. */
const enoughInSight = 160

/** For a failed first sync with nothing on the device. */
const tasksFailed = { title: 'Failed to load tasks', description: 'Please try again later.', toast: true }

const columns: ReadonlyArray<Column<Task>> = [
  { id: 'title', header: 'Task', cell: ({ title }) => title, onCard: 'title' },
  { id: 'status', header: 'Status', cell: ({ status }) => <TaskStatusBadge status={status} />, width: '160px' },
  { id: 'updated', header: 'Last Updated', cell: lastUpdated, width: '140px', align: 'end' },
]

const titleOf = ({ title }: Task) => title

function lastUpdated({ updated_at }: Task) {
  return <time dateTime={updated_at}>{formatShortDate(updated_at)}</time>
}

/** /dashboard/project-status: the progress of the user's projects, and the tasks of the selected one. */
function ProjectStatusScreen() {
  useDocumentTitle('Project Status')
  const { state, change, list: projects, table } = useListScreen(statusList)
  const selected = useSelectedProject(state.project, projects?.rows)
  const tasks = useRef<HTMLElement>(null)
  const select = useCallback(
    ({ id, name }: Project) => {
      change({ project: id, task: '' })
      announce(`Showing tasks for ${name}`)
      bringIntoReach(tasks.current)
    },
    [change],
  )

  return (
    <>
      <PageHeader title="Project Status" />
      <ListStates
        list={projects}
        skeleton={<LoadingCards label="Loading your projects" />}
        failure={tasksFailed}
        empty={
          <EmptyState
            title="No projects found"
            action={
              <ButtonLink variant="primary" to={paths.projects}>
                My Projects
              </ButtonLink>
            }
          >
            Create a project, then follow its progress here.
          </EmptyState>
        }
      >
        {({ rows, total, reach }) => {
          const isWhole = state.show === 'all' || total <= latest
          const shown = isWhole ? rows : latestOf(rows, selected)
          return (
            <>
              <CardGrid
                label="Projects"
                items={shown}
                total={isWhole ? total : shown.length}
                itemId={idOf}
                onReach={isWhole ? reach : undefined}
                estimate={200}
                roving={{ characterKeys: table.characterKeys, start: selected?.id }}
              >
                {(project, tabIndex) => (
                  <StatusCard
                    project={project}
                    selected={project.id === selected?.id}
                    tabIndex={tabIndex}
                    onSelect={select}
                  />
                )}
              </CardGrid>
              {isWhole ? null : (
                <Button className={styles.showAll} onClick={() => change({ show: 'all' })}>
                  Show all {total.toLocaleString('en-US')} projects
                </Button>
              )}
              {selected ? <ProjectTasks key={selected.id} project={selected} goTo={state.task} ref={tasks} /> : null}
            </>
          )
        }}
      </ListStates>
    </>
  )
}

/** The last updated projects, plus the selected one if it isn't among them. */
function latestOf(rows: readonly Project[], selected: Project | undefined): readonly Project[] {
  const first = rows.slice(0, latest)
  return !selected || first.some(({ id }) => id === selected.id) ? first : [...first, selected]
}

const idOf = ({ id }: { id: string }) => id

/** Scrolls to an element that starts below the screen or just above its end. Does nothing if it is in sight. */
function bringIntoReach(element: Element | null): void {
  if (!element || element.getBoundingClientRect().top <= window.innerHeight - enoughInSight) return
  const behavior = window.matchMedia(reducedMotion).matches ? 'instant' : 'smooth'
  element.scrollIntoView({ behavior, block: 'start' })
}

interface StatusCardProps {
  project: Project
  selected: boolean
  tabIndex: number
  /** Must be stable between renders, or every card renders again. */
  onSelect: (project: Project) => void
}

/** A project's progress. Its name is a button that covers the card and selects it. */
const StatusCard = memo(function StatusCard({ project, selected, tabIndex, onSelect }: StatusCardProps) {
  const { id, name, description, progress } = project
  return (
    <Card padding="none" interactive selected={selected} data-project={id}>
      <div className={card.content}>
        <h2 className={styles.cardTitle}>
          <button
            type="button"
            className={styles.cardButton}
            aria-current={selected ? 'true' : undefined}
            tabIndex={tabIndex}
            onClick={() => onSelect(project)}
          >
            {name}
          </button>
        </h2>
        <div className={styles.badges}>
          <StatusBadge status={project.status} />
          <ScheduleText project={project} />
        </div>
        {description ? <p className={card.description}>{description}</p> : null}
        <div className={card.foot}>
          <ProjectStrip project={project} showValue />
          {progress >= 100 ? (
            <p className={styles.completed}>
              <CircleCheck size={16} aria-hidden="true" /> Completed
            </p>
          ) : null}
          <dl className={styles.dates}>
            <DateItem label="Created" iso={project.created_at} />
            <DateItem label="Updated" iso={project.updated_at} />
          </dl>
        </div>
      </div>
    </Card>
  )
})

function DateItem({ label, iso }: { label: string; iso: string }) {
  return (
    <div className={styles.date}>
      <dt>{label}</dt>
      <dd>
        <time dateTime={iso}>{formatShortDate(iso)}</time>
      </dd>
    </div>
  )
}

interface ProjectTasksProps {
  project: Project
  /** The id of the task that a link leads to; '' for none. */
  goTo: string
  ref: RefObject<HTMLElement | null>
}

/** The tasks of the selected project. Keyed by it, so that no other project's tasks appear under its name. */
function ProjectTasks({ project, goTo, ref }: ProjectTasksProps) {
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

export { ProjectStatusScreen as Screen }
