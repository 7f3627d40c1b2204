import { ExternalLink } from 'lucide-react'
import { type ComponentType, type ReactNode, useId } from 'react'
import { parseLinks } from '#src/domain/project/links.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { planById } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late } from '#src/ui/late/late.tsx'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { CommandConfirmations, type CommandConfirmationsProps } from '../../kit/commands/command-confirmations.tsx'
import { ListStates, LoadFailed } from '../../kit/lists/list-states.tsx'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { ProjectStrip, ScheduleText } from '../badges/schedule.tsx'
import { StatusBadge } from '../badges/status-badge.tsx'
import { type SyncMarks, SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { copy } from './copy.ts'
import { LongText } from './long-text.tsx'
import * as styles from './project-page.css.ts'
import { useOrderedTasks } from './queries.ts'

/** Loads after the rest of the page, which it is below. */
const Conversation = late(async () => (await import('../conversation/conversation.tsx')).Conversation)

/** For the sections that are passed in. */
export const sectionStyles = { head: styles.sectionHead, title: styles.sectionTitle }

interface ProjectPageProps<Context>
  extends Pick<CommandConfirmationsProps<Project, Context>, 'commands' | 'context' | 'missing'> {
  /** Null if it isn't on this device or isn't the user's, undefined until read. */
  project: Project | null | undefined
  /** Whose project it is, in the panel. */
  owner?: ReactNode
  marks?: SyncMarks | undefined
  /** Refused edits and conflicts. */
  notices?: ReactNode
  /** The way out if there is no project. */
  back: { to: string; label: string }
  /** Below "No tasks yet". */
  empty: { text: string; action?: ReactNode }
  Tasks: ComponentType<{ list: PagedList<Task> }>
  /** The path that shows a task on this page. */
  taskPath: (taskId: string) => string
  /** Its decks and projections, above the conversation. */
  documents: (project: Project) => ReactNode
}

/** Everything about one project, for its owner and for admins. */
export function ProjectPage<Context>({ missing, ...props }: ProjectPageProps<Context>) {
  const { project, commands, context } = props
  return (
    <>
      <Page {...props} />
      <CommandConfirmations
        {...{ commands, context, missing }}
        among={project === undefined ? undefined : project ? [project] : []}
      />
    </>
  )
}

function Page<Context>({ project, back, ...props }: Omit<ProjectPageProps<Context>, 'missing'>) {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  useEarlyScreen(project === null || !firstSyncDone)
  const waits = project === undefined || (project === null && !firstSyncDone)
  if (waits && firstSyncFailed) return <NotLoaded />
  if (waits) return <Loading shown={!firstSyncDone} />
  return project ? <Known project={project} {...props} /> : <NotFound back={back} />
}

function Known<Context>({
  project,
  commands,
  context,
  owner,
  marks,
  notices,
  empty,
  Tasks,
  taskPath,
  documents,
}: Omit<ProjectPageProps<Context>, 'project' | 'back' | 'missing'> & { project: Project }) {
  const list = useOrderedTasks(project.id)
  const tasksId = useId()
  const plan = planById(project.plan)
  const links = parseLinks(project.links)
  const hasAside = project.description !== '' || links.length > 0
  return (
    <div className={styles.page}>
      <PageHeader
        title={project.name}
        description={owner}
        actions={commands.map((command) => (
          <CommandButton
            key={command.id}
            {...{ command, context }}
            targets={[project]}
            variant={command.tone === 'danger' ? 'quiet' : 'secondary'}
          />
        ))}
      />
      {notices}
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
            {list && list.total > 0 ? <span className={styles.count}>{list.total.toLocaleString('en')}</span> : null}
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

/** Deleted, another user's, or never there. */
function NotFound({ back }: Pick<ProjectPageProps<never>, 'back'>) {
  return (
    <>
      <PageHeader title={copy.notFound} />
      <EmptyState title={copy.noneHere} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
        {copy.goneText}
      </EmptyState>
    </>
  )
}

/** Before the first sync. */
function Loading({ shown }: { shown: boolean }) {
  if (!shown) return null
  return (
    <>
      <PageHeader title="Project" />
      <Skeleton lines={8} label="Loading this project" />
    </>
  )
}

function NotLoaded() {
  return (
    <>
      <PageHeader title="Project" />
      <LoadFailed title={copy.loadFailed.title}>{copy.loadFailed.description}</LoadFailed>
    </>
  )
}
