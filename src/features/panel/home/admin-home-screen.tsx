import {
  Bell,
  ChevronRight,
  CircleCheck,
  ListChecks,
  type LucideIcon,
  MessageSquareReply,
  MessagesSquare,
  Users,
} from 'lucide-react'
import { useId } from 'react'
import { paths } from '#src/paths.ts'
import { Card } from '#src/ui/card/card.tsx'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { Link } from '#src/ui/link/link.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { awaitingByProject } from './awaiting.ts'
import { AwaitingLists, commentsId } from './awaiting-lists.tsx'
import { LoadFailed } from '../../kit/lists/list-states.tsx'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import * as styles from './admin-home.css.ts'
import { useFigures } from './queries.ts'

export { askEarly } from './queries.ts'

const unresolvedMessages = `${paths.adminContacts}?status=pending`
const pendingTasks = `${paths.adminTasks}?status=pending`

const copy = {
  title: 'Admin Dashboard',
  loadFailed: 'Failed to load data',
  loadFailedHint: 'Please try again later.',
  waitingTitle: 'Waiting for you',
  messagesToAnswer: (count: number) =>
    count === 1 ? '1 message to answer' : `${count.toLocaleString('en')} messages to answer`,
  commentsToAnswer: (count: number) =>
    count === 1 ? '1 conversation to answer' : `${count.toLocaleString('en')} conversations to answer`,
  pendingTasks: (count: number) => (count === 1 ? '1 pending task' : `${count.toLocaleString('en')} pending tasks`),
  nothingWaits: 'All caught up. Everyone has an answer and no tasks are pending.',
  totalsTitle: 'Totals',
  quickAccess: 'Quick Access',
} as const

/** /admin: the work waiting for an admin, and the totals, counted on this device. */
function AdminHomeScreen() {
  useDocumentTitle(copy.title)
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const figures = useFigures()
  const { users, messages, tasks, unresolved, pending, comments, requests } = figures
  useEarlyScreen(!firstSyncDone || Object.values(figures).every((value) => value !== undefined))
  return (
    <>
      <PageHeader title={copy.title} />
      {firstSyncFailed ? <LoadFailed title={copy.loadFailed}>{copy.loadFailedHint}</LoadFailed> : null}
      {firstSyncFailed ? null : (
        <Waiting unresolved={unresolved} pending={pending} comments={comments && awaitingByProject(comments).length} />
      )}
      {firstSyncDone && comments && requests ? <AwaitingLists comments={comments} requests={requests} /> : null}
      <section className={styles.section} aria-label={copy.totalsTitle}>
        <div className={styles.totals}>
          <Total label="Total Users" count={users} to={paths.adminUsers} />
          <Total label="Contact Messages" count={messages} to={paths.adminContacts} />
          <Total label="Total Tasks" count={tasks} to={paths.adminTasks} />
          <Total label="Pending Tasks" count={pending} to={pendingTasks} />
        </div>
      </section>
      <QuickAccess />
    </>
  )
}

/** The work to do first. */
function Waiting({ unresolved, pending, comments }: Record<'unresolved' | 'pending' | 'comments', number | undefined>) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.waitingTitle}
      </h2>
      {unresolved === undefined || pending === undefined || comments === undefined ? (
        <Skeleton lines={2} strip={false} label="" />
      ) : unresolved + pending + comments === 0 ? (
        <p className={styles.caughtUp}>
          <span className={styles.caughtUpMark} aria-hidden="true">
            <CircleCheck size={18} />
          </span>
          {copy.nothingWaits}
        </p>
      ) : (
        <div className={styles.waiting}>
          {unresolved > 0 ? (
            <WaitingLink to={unresolvedMessages} icon={MessageSquareReply} text={copy.messagesToAnswer(unresolved)} />
          ) : null}
          {comments > 0 ? (
            <WaitingLink to={`#${commentsId}`} icon={MessagesSquare} text={copy.commentsToAnswer(comments)} />
          ) : null}
          {pending > 0 ? <WaitingLink to={pendingTasks} icon={ListChecks} text={copy.pendingTasks(pending)} /> : null}
        </div>
      )}
    </section>
  )
}

function WaitingLink({ to, icon: Icon, text }: { to: string; icon: LucideIcon; text: string }) {
  return (
    <Card padding="none" interactive>
      <Link to={to} className={styles.link}>
        <span className={styles.mark} aria-hidden="true">
          <Icon size={20} />
        </span>
        <span className={styles.text}>{text}</span>
        <span className={styles.arrow} aria-hidden="true">
          <ChevronRight size={18} />
        </span>
      </Link>
    </Card>
  )
}

/** One figure, linked to the list it counts. Shows a dash if it could not be loaded, never an unverified 0. */
function Total({ label, count, to }: { label: string; count: number | undefined; to: string }) {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const isLoading = count === undefined && !firstSyncDone && !firstSyncFailed
  return (
    <Card padding="none" interactive>
      <Link to={to} className={styles.total} aria-busy={isLoading}>
        <span className={styles.label}>{label}</span>
        {isLoading ? (
          <span className={styles.unknown}>
            <Skeleton lines={1} strip={false} label="" />
          </span>
        ) : (
          <span className={styles.figure}>{count === undefined ? '–' : count.toLocaleString('en')}</span>
        )}
      </Link>
    </Card>
  )
}

interface QuickPlace {
  title: string
  text: string
  icon: LucideIcon
  to: string
}

const quickPlaces: readonly QuickPlace[] = [
  {
    title: 'User Management',
    text: 'Find users and change their status or admin access.',
    icon: Users,
    to: paths.adminUsers,
  },
  {
    title: 'Send Notifications',
    text: 'Write to one user, or to everyone at once.',
    icon: Bell,
    to: paths.adminNotifications,
  },
  {
    title: 'Task Assignment',
    text: 'Create tasks and assign them to users and projects.',
    icon: ListChecks,
    to: paths.adminTasks,
  },
]

function QuickAccess() {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.quickAccess}
      </h2>
      <div className={styles.quick}>
        {quickPlaces.map(({ title, text, icon: Icon, to }) => (
          <Card key={title} padding="none" interactive>
            <Link to={to} className={styles.link}>
              <span className={styles.quickIcon} aria-hidden="true">
                <Icon size={20} />
              </span>
              <span className={styles.text}>
                {title}
                <br />
                <span className={styles.quickText}>{text}</span>
              </span>
            </Link>
          </Card>
        ))}
      </div>
    </section>
  )
}

export { AdminHomeScreen as Screen }
