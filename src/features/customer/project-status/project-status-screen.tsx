import { useCallback, useRef } from 'react'
import type { Project } from '#src/domain/project/table.ts'
import { paths } from '#src/paths.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { LoadingCards } from '#src/ui/card-grid/loading-cards.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { reducedMotion } from '#src/ui/theme/media.ts'
import { ListStates } from '../../kit/lists/list-states.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { ProjectTasks, tasksFailed } from './project-tasks.tsx'
import * as styles from './project-status.css.ts'
import { statusList, useSelectedProject } from './queries.ts'
import { StatusCard } from './status-card.tsx'

export { askEarly } from './queries.ts'

/** More cards would push the tasks far down; one press shows the others. */
const latest = 12

/** How much of the tasks must already be visible for the page not to scroll, in pixels. */
const enoughInSight = 160

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

export { ProjectStatusScreen as Screen }
