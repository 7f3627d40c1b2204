import { Plus, Settings, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { displayName } from '#src/domain/profile/rules.ts'
import { paths } from '#src/paths.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { SevenDayStrip } from '#src/ui/strip/seven-day-strip.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { flagAddress, useAddressDialog } from '../commands/use-address-dialog.ts'
import { useCommands } from '../commands/use-commands.ts'
import { LoadFailed } from '../lists/list-states.tsx'
import { markAllReadCommand, openNotificationsCommand } from '../notifications/commands.ts'
import { useUnreadCount } from '../notifications/queries.ts'
import { texts as notificationTexts } from '../notifications/texts.ts'
import { dialogSearch } from '../projects/dialog-address.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useFirstScreen } from '#src/ui/late/first-screen.ts'
import { useIdentity } from '#src/runtime/use-identity.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import * as styles from './dashboard.css.ts'
import { useProjectSummary, useTaskCounts } from './queries.ts'
import { SummaryCard } from './summary-card.tsx'
import { texts } from './texts.ts'
import { ToolCards } from './tool-cards.tsx'

// The list comes after the data: the cards don't need it.
const NotificationsDialog = late(
  async () => (await import('../notifications/notifications-dialog.tsx')).NotificationsDialog,
)
const lateDialogs = [NotificationsDialog]

const notificationsAddress = flagAddress('notifications')
const offered = [openNotificationsCommand, markAllReadCommand] as const

/** /dashboard: where the person's projects are, in figures from this device. */
export function DashboardScreen() {
  useDocumentTitle(texts.title)
  const { db, identity: opened } = useWorkspace()
  // Its name follows the profile; it is gone a moment before the page at sign-out.
  const identity = useIdentity() ?? opened
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const { dialog, open, close } = useAddressDialog(notificationsAddress)
  const projects = useProjectSummary()
  const tasks = useTaskCounts()
  const unread = useUnreadCount()
  const context = useMemo(
    () => ({ db, identity: opened, unread, openList: () => open('notifications') }),
    [db, opened, unread, open],
  )
  useCommands({ commands: offered, context })
  useFirstScreen(!firstSyncDone || [projects, unread].every((figure) => figure !== undefined))
  useLoadedLater(lateDialogs)

  return (
    <>
      <PageHeader
        title={texts.greeting(displayName({ full_name: identity.fullName, email: identity.email }))}
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
      {firstSyncFailed ? <LoadFailed title={texts.loadFailed}>{texts.loadFailedHint}</LoadFailed> : null}
      {firstSyncDone && projects?.total === 0 ? <FirstProject /> : null}
      <div className={styles.cards}>
        <SummaryCard
          title="MVP Progress"
          value={projects}
          failure={texts.projectsFailed}
          action={
            <ButtonLink size="small" to={paths.projectStatus}>
              View project status
            </ButtonLink>
          }
        >
          {({ average, active }) => (
            <>
              <p className={styles.figure}>{average}%</p>
              <SevenDayStrip value={average} label="MVP Progress" />
              <p className={styles.note}>{texts.active(active)}</p>
            </>
          )}
        </SummaryCard>
        <SummaryCard title="Tasks" value={tasks} failure={texts.tasksFailed}>
          {({ completed, total, pending, completedToday }) => (
            <>
              <p className={styles.figure}>
                {completed}/{total}
              </p>
              <p className={styles.note}>{texts.completedToday(completedToday)}</p>
              <Counts of={{ Completed: completed, Pending: pending, Total: total }} />
            </>
          )}
        </SummaryCard>
        <SummaryCard
          title={notificationTexts.title}
          value={unread}
          failure={notificationTexts.loadFailed}
          badge={(count) => (count > 0 ? notificationTexts.badge(count) : undefined)}
          action={<CommandButton command={openNotificationsCommand} context={context} size="small" />}
        >
          {(count) => <p className={styles.lead}>{notificationTexts.unread(count)}</p>}
        </SummaryCard>
      </div>
      <ToolCards />
      {dialog ? <NotificationsDialog context={context} onClose={close} /> : null}
    </>
  )
}

/** A new account has nothing to count: what to do first. */
function FirstProject() {
  return (
    <div className={styles.first}>
      <EmptyState
        title={texts.firstTitle}
        action={
          <ButtonLink
            variant="primary"
            to={paths.projects + dialogSearch({ kind: 'new' })}
            icon={<Plus size={18} aria-hidden="true" />}
          >
            Create Your First Project
          </ButtonLink>
        }
      >
        {texts.firstText}
      </EmptyState>
    </div>
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
