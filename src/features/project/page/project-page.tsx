import { ExternalLink } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useId, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { parseLinks } from '#src/domain/project/links.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { planById } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late, type LatePart, useLoadedLater } from '#src/ui/late/late.tsx'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { CommandConfirmations } from '../../kit/commands/command-confirmations.tsx'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { count } from '../../kit/lists/lists.css.ts'
import { ListStates, LoadFailed } from '../../kit/lists/list-states.tsx'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { ProjectStrip, ScheduleText } from '../badges/schedule.tsx'
import { StatusBadge } from '../badges/status-badge.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import type { ProjectCommand, ProjectCommandContext } from '../projects/commands.ts'
import type { ProjectCopy } from '../projects/copy.ts'
import type { OpenDialogProps } from '../projects/project-form-dialog.tsx'
import { useProject, useProjectConflicts, useProjectDialog, useRefusedProjects } from '../projects/queries.ts'
import { copy } from './copy.ts'
import { LongText } from './long-text.tsx'
import * as styles from './project-page.css.ts'
import { useOrderedTasks } from './queries.ts'

/** Loads after the rest of the page, which it is below. */
const Conversation = late(async () => (await import('../conversation/conversation.tsx')).Conversation)
const ProjectNotices = late(async () => (await import('../projects/project-notices.tsx')).ProjectNotices)

/** For the sections that are passed in. */
export const sectionStyles = { head: styles.sectionHead, title: styles.sectionTitle }

/** The differences between the customer's page of a project and the panel's. */
export interface ProjectSide {
  copy: Pick<ProjectCopy, 'missing' | 'updateFailed'>
  /** The document's title. */
  titleOf: (name: string) => string
  /** The list of projects: the way out if there is no project. */
  home: string
  /** The path of the page, and of a task on it. */
  pathOf: (id: string, taskId?: string) => string
  /** Whether it shows the user's own projects only. */
  isOwn: boolean
  commands: readonly ProjectCommand[]
  /** The dialogs in the URL. They load after the data: the page doesn't need them. */
  Dialog: ComponentType<OpenDialogProps> & LatePart
  /** The project's owner. */
  Owner?: ComponentType<{ project: Project }>
  /** Below "No tasks yet". */
  empty: { text: string; action?: ReactNode }
  Tasks: ComponentType<{ list: PagedList<Task> }>
  /** Its decks and projections, above the conversation. */
  documents: (project: Project) => ReactNode
}

/** The screen of one project at its path. Keyed by it, so that no state passes to the next one. */
export function projectScreen(side: ProjectSide): ComponentType {
  return function ProjectScreen() {
    const { id = '' } = useParams()
    return <ProjectPage key={id} id={id.toLowerCase()} side={side} />
  }
}

/** Everything about one project, for its owner and for admins. */
function ProjectPage({ id, side }: { id: string; side: ProjectSide }) {
  const { commands, Dialog } = side
  const project = useProject(id, side)
  useDocumentTitle(side.titleOf(project?.name ?? 'Project'))
  const { dialog, close, context } = useProjectDialog()
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  useEarlyScreen(project === null || !firstSyncDone)
  useLoadedLater(useMemo(() => [Dialog, ProjectNotices], [Dialog]))
  const among = project ? [project] : []
  useCommands({ commands, targets: () => among, context })
  const waits = project === undefined || (project === null && !firstSyncDone)
  return (
    <>
      {waits ? <Unread /> : project ? <Known {...{ project, side, context }} /> : <NotFound side={side} />}
      <CommandConfirmations
        {...{ commands, context, missing: side.copy.missing }}
        among={project === undefined ? undefined : among}
      />
      {dialog ? <Dialog {...{ dialog, context }} onClose={close} /> : null}
    </>
  )
}

interface KnownProps {
  project: Project
  side: ProjectSide
  context: ProjectCommandContext
}

function Known({ project, side, context }: KnownProps) {
  const { commands, Owner, empty, Tasks, pathOf, documents } = side
  const { id } = project
  const marks = useSyncMarks('projects').get(id)
  const conflicts = useProjectConflicts(side)?.get(id)
  const refused = useRefusedProjects(side)?.byRow.get(id)
  const taskPath = useCallback((taskId: string) => pathOf(id, taskId), [pathOf, id])
  const list = useOrderedTasks(project.id)
  const tasksId = useId()
  const plan = planById(project.plan)
  const links = parseLinks(project.links)
  const hasAside = project.description !== '' || links.length > 0
  return (
    <div className={styles.page}>
      <PageHeader
        title={project.name}
        description={Owner ? <Owner project={project} /> : null}
        actions={commands.map((command) => (
          <CommandButton
            key={command.id}
            {...{ command, context }}
            targets={[project]}
            variant={command.tone === 'danger' ? 'quiet' : 'secondary'}
          />
        ))}
      />
      {conflicts || refused ? <ProjectNotices {...{ conflicts, refused }} failure={side.copy.updateFailed} /> : null}
      <Card className={styles.standing}>
        <div className={styles.meta}>
          <StatusBadge status={project.status} />
          <ScheduleText project={project} />
          <SyncBadges {...marks} />
          {plan ? <span className={styles.plan}>{plan.name}</span> : null}
        </div>
        <ProjectStrip project={project} size="large" showValue />
      </Card>
      <div className={hasAside ? styles.columns : styles.column}>
        {hasAside ? (
          <aside className={styles.aside} aria-label={copy.about}>
            {links.length > 0 ? (
              <Section title={copy.links}>
                <ul className={styles.links}>
                  {links.map(({ name, url }, index) => (
                    <li key={index}>
                      <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
                        <ExternalLink size={16} className={styles.linkIcon} aria-hidden="true" />
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </Section>
            ) : null}
            {project.description ? (
              <Section title={copy.about}>
                <LongText key={project.description} of={project.name}>
                  {project.description}
                </LongText>
              </Section>
            ) : null}
          </aside>
        ) : null}
        <section aria-labelledby={tasksId}>
          <h2 className={styles.sectionTitle} id={tasksId}>
            {copy.tasks}{' '}
            {list && list.total > 0 ? <span className={count}>{list.total.toLocaleString('en')}</span> : null}
          </h2>
          <ListStates
            list={list}
            skeleton={<Skeleton lines={4} strip={false} label="Loading tasks" />}
            failure={copy.loadFailed}
            empty={
              <EmptyState headingLevel={3} title={copy.noTasks} action={empty.action}>
                {empty.text}
              </EmptyState>
            }
          >
            {(read) => <Tasks list={read} />}
          </ListStates>
        </section>
        {documents(project)}
        <Conversation project={project} taskPath={taskPath} />
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 className={styles.sectionTitle} id={id}>
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** The project was deleted, is another user's, or never existed. */
function NotFound({ side: { home, copy: labels } }: { side: ProjectSide }) {
  return (
    <>
      <PageHeader title={copy.notFound} />
      <EmptyState title={copy.noneHere} action={<ButtonLink to={home}>{labels.missing.closeLabel}</ButtonLink>}>
        {copy.goneText}
      </EmptyState>
    </>
  )
}

/** After the first sync, nothing for the moment that reading takes. */
function Unread() {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  if (firstSyncDone && !firstSyncFailed) return null
  return (
    <>
      <PageHeader title="Project" />
      {firstSyncFailed ? (
        <LoadFailed title={copy.loadFailed.title}>{copy.loadFailed.description}</LoadFailed>
      ) : (
        <Skeleton lines={8} label="Loading this project" />
      )}
    </>
  )
}
