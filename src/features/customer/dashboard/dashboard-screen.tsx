import { Plus, Settings, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { displayName } from '#src/domain/profile/rules.ts'
import { averageProgress, isActive } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/table.ts'
import { paths } from '#src/paths.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { SevenDayStrip } from '#src/ui/strip/seven-day-strip.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { LoadFailed } from '../../kit/lists/list-states.tsx'
import { markAllReadCommand } from '../notifications/commands.ts'
import { notificationsAddress, openNotificationsCommand, useUnreadCount } from '../notifications/open-command.ts'
import { copy as notificationCopy } from '../notifications/copy.ts'
import { newProjectSearch } from '../../project/projects/dialog-address.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import * as styles from './dashboard.css.ts'
import { Morning } from './morning-sections.tsx'
import { useOwnProjects, useTaskCounts } from './queries.ts'
import { SummaryCard } from './summary-card.tsx'
import { copy } from './copy.ts'

export { askEarly } from './queries.ts'

/** Below the figures, and the last on the page, because it appears late and must not move anything. */
const DashboardEnd = late(async () => (await import('./dashboard-end.tsx')).DashboardEnd)

const offered = [markAllReadCommand] as const

/** /dashboard: figures about the user's projects, counted on this device. */
function DashboardScreen() {
  useDocumentTitle(copy.title)
  const { write, identity: opened } = useWorkspace()
  // Gives the current name. It becomes null a moment before the page closes at log-out.
  const identity = useIdentity() ?? opened
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const { open } = useAddressDialog(notificationsAddress)
  const projects = useOwnProjects()
  const tasks = useTaskCounts()
  const unread = useUnreadCount()
  const context = useMemo(
    () => ({ write, identity: opened, unread, openList: () => open('notifications') }),
    [write, opened, unread, open],
  )
  useCommands({ commands: offered, context })
  useEarlyScreen(!firstSyncDone || [projects, unread].every((figure) => figure !== undefined))

  return (
    <>
      <PageHeader
        title={copy.greeting(displayName({ full_name: identity.fullName, email: identity.email }))}
        actions={
          <>
            {identity.scope === 'all' ? (
              <ButtonLink to={paths.admin} icon={<ShieldCheck size={18} />}>
                Admin Panel
              </ButtonLink>
            ) : null}
            <ButtonLink to={paths.settings} icon={<Settings size={18} />}>
              Profile Settings
            </ButtonLink>
          </>
        }
      />
      {firstSyncFailed ? <LoadFailed title={copy.loadFailed}>{copy.loadFailedHint}</LoadFailed> : null}
      {firstSyncDone && projects?.length === 0 ? <FirstProject /> : null}
      {firstSyncDone && projects ? <Morning projects={projects} openList={context.openList} /> : null}
      <div className={styles.cards}>
        <SummaryCard
          title="MVP Progress"
          value={projects}
          failure={copy.projectsFailed}
          action={
            <ButtonLink size="small" to={paths.projectStatus}>
              View project status
            </ButtonLink>
          }
        >
          {(own) => <Progress of={own} />}
        </SummaryCard>
        <SummaryCard title="Tasks" value={tasks} failure={copy.tasksFailed}>
          {({ completed, total, pending, inProgress, completedToday }) => (
            <>
              <p className={styles.figure}>
                {completed}/{total}
              </p>
              <p className={styles.note}>{copy.completedToday(completedToday)}</p>
              <Counts of={{ Completed: completed, Pending: pending, Total: total }} />
              {total > completed + pending ? (
                <p className={styles.note}>
                  {copy.alsoCounted({ inProgress, cancelled: total - completed - pending - inProgress })}
                </p>
              ) : null}
            </>
          )}
        </SummaryCard>
        <SummaryCard
          title={notificationCopy.title}
          value={unread}
          failure={notificationCopy.loadFailed.title}
          badge={(count) => (count > 0 ? notificationCopy.badge(count) : undefined)}
          action={
            <CommandButton
              command={openNotificationsCommand}
              context={context}
              label="View notifications"
              size="small"
            />
          }
        >
          {(count) => <p className={styles.lead}>{notificationCopy.unread(count)}</p>}
        </SummaryCard>
      </div>
      <DashboardEnd projects={projects} />
    </>
  )
}

/** For a new account, which has nothing to count: the first step. */
function FirstProject() {
  return (
    <div className={styles.first}>
      <EmptyState
        title={copy.firstTitle}
        action={
          <ButtonLink
            variant="primary"
            to={paths.projects + newProjectSearch()}
            icon={<Plus size={18} aria-hidden="true" />}
          >
            Create Your First Project
          </ButtonLink>
        }
      >
        {copy.firstText}
      </EmptyState>
    </div>
  )
}

function Progress({ of: projects }: { of: readonly Project[] }) {
  const average = averageProgress(projects)
  return (
    <>
      <p className={styles.figure}>{average}%</p>
      <SevenDayStrip value={average} label="MVP Progress" />
      <p className={styles.note}>{copy.active(projects.filter(isActive).length)}</p>
      {projects.length > 1 ? <p className={styles.note}>{copy.averageOf(projects.length)}</p> : null}
    </>
  )
}

function Counts({ of: counts }: { of: Record<string, number> }) {
  return (
    <dl className={styles.counts}>
      {Object.entries(counts).map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

export { DashboardScreen as Screen }
