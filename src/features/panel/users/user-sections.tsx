import { type ReactNode, useId, useState } from 'react'
import { activityDetail, activityLabels } from '#src/domain/activity/rules.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { adminProjectPath, paths } from '#src/paths.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { formatDate, formatDateTime } from '#src/ui/date/format-date.ts'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { type PagedList, usePagedList, useRowsById } from '../../kit/lists/use-paged-list.ts'
import { StatusBadge } from '../../project/badges/status-badge.tsx'
import { TaskStatusBadge } from '../../project/badges/task-status-badge.tsx'
import { nameOf } from '../../kit/people/names.ts'
import * as styles from './users.css.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { useUsers } from '../../kit/people/queries.ts'

const newest = [{ field: 'created_at', direction: 'desc' }] as const

/** The number of entries a section shows first, and adds with each press. */
const few = 5
const more = 20

/** A user's data, each section with its count, its newest entries and a link to the whole list. */
export function UserSections({ user }: { user: Profile }) {
  const { id, email } = user
  const projects = usePagedList({ table: 'projects', where: { user_id: id }, sort: newest })
  const tasks = usePagedList({
    table: 'tasks',
    where: { owner_id: id },
    // Pending tasks first; within a status, the last changed first.
    sort: [
      { field: 'status', direction: 'desc' },
      { field: 'updated_at', direction: 'desc' },
    ],
  })
  const assigned = usePagedList({ table: 'tasks', where: { assigned_to: id }, sort: newest })
  const notifications = usePagedList({ table: 'notifications', where: { user_id: id }, sort: newest })
  const messages = usePagedList({
    table: 'contact_messages',
    // Messages store the email in lower case; '' matches nobody.
    where: { is_spam: false, email: email.toLowerCase() },
    sort: newest,
  })
  // Names are not unique; an email address finds only this user's rows.
  const q = `?q=${encodeURIComponent(email || user.full_name.trim())}`
  const isFindable = q !== '?q='
  return (
    <div className={styles.sections}>
      <div className={styles.column}>
        <Section
          title="Projects"
          list={projects}
          empty="No projects yet."
          all={isFindable ? { to: paths.adminProjects + q, label: 'Open in Projects' } : undefined}
        >
          {({ id: projectId, name, status, progress, created_at }) => (
            <Item
              key={projectId}
              strong
              meta={
                <>
                  <StatusBadge status={status} />
                  <span className={styles.figures}>{progress}%</span>
                  <time dateTime={created_at}>{formatDate(created_at)}</time>
                </>
              }
            >
              <Link to={adminProjectPath(projectId)} className={styles.itemLink}>
                {name}
              </Link>
            </Item>
          )}
        </Section>
        <TaskSection title="Tasks of their projects" list={tasks} empty="No tasks in their projects." />
        {assigned && assigned.total > 0 ? (
          <TaskSection
            title="Assigned to them"
            list={assigned}
            empty=""
            all={isFindable ? { to: paths.adminTasks + q, label: 'Open in Tasks' } : undefined}
          />
        ) : null}
      </div>
      <div className={styles.column}>
        <Section
          title="Notifications"
          list={notifications}
          empty="No message has been sent to them alone."
          // This device holds only a sample of those.
          note="News of their projects isn’t listed here, and messages to all users may be missing."
          all={{ to: paths.adminNotifications, label: 'Open Notifications' }}
        >
          {({ id: notificationId, message, is_read, created_at }) => (
            <Item
              key={notificationId}
              strong={!is_read}
              meta={<time dateTime={created_at}>{formatDateTime(created_at)}</time>}
              aside={is_read ? 'Read' : <Badge tone="today">Unread</Badge>}
            >
              {message}
            </Item>
          )}
        </Section>
        <Section
          title="Contact messages"
          list={messages}
          empty={email ? 'No messages from this address.' : 'They have no email address to find messages by.'}
          all={email ? { to: paths.adminContacts + q, label: 'Open in Contact Messages' } : undefined}
        >
          {({ id: messageId, message, is_resolved, created_at }) => (
            <Item
              key={messageId}
              strong={!is_resolved}
              meta={<time dateTime={created_at}>{formatDateTime(created_at)}</time>}
              aside={is_resolved ? 'Resolved' : <Badge tone="planning">Pending</Badge>}
            >
              <span className={styles.excerpt}>{message}</span>
            </Item>
          )}
        </Section>
        <ActivitySection userId={id} />
      </div>
    </div>
  )
}

/** What admins did to the user, and what happened to the account. */
export function ActivitySection({ userId }: { userId: string }) {
  const list = usePagedList({ table: 'user_management_logs', where: { user_id: userId }, sort: newest })
  const admins = useUsers(list?.rows.map(({ admin_id }) => admin_id) ?? [])
  return (
    <Section
      title="Activity log"
      list={list}
      empty="Nothing has been recorded about them yet."
      all={{ to: paths.adminSettings, label: 'Open the activity log' }}
    >
      {(entry) => {
        const admin = admins?.get(entry.admin_id)
        const detail = activityDetail(entry)
        return (
          <Item
            key={entry.id}
            strong
            meta={
              <>
                <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
                {admin ? (
                  <span>
                    by <UserLink id={admin.id}>{nameOf(admin)}</UserLink>
                  </span>
                ) : null}
              </>
            }
          >
            {activityLabels[entry.action]}
            {detail ? <span className={styles.detail}>{detail}</span> : null}
          </Item>
        )
      }}
    </Section>
  )
}

function TaskSection(props: Omit<SectionProps<Task>, 'children'>) {
  const projects = useRowsById('projects', props.list?.rows.map(({ project_id }) => project_id) ?? [])
  return (
    <Section {...props}>
      {({ id, title, status, project_id, updated_at }: Task) => (
        <Item
          key={id}
          strong
          meta={
            <>
              <TaskStatusBadge status={status} />
              <span>{projects?.get(project_id)?.name ?? (project_id ? '' : 'No project')}</span>
              <time dateTime={updated_at}>{formatDate(updated_at)}</time>
            </>
          }
        >
          <Link to={`${paths.adminTasks}?edit=${id}`} className={styles.itemLink}>
            {title}
          </Link>
        </Item>
      )}
    </Section>
  )
}

interface SectionProps<Entry> {
  title: string
  list: PagedList<Entry> | undefined
  empty: string
  /** What the section omits. */
  note?: string
  /** The link to the whole list. */
  all?: { to: string; label: string } | undefined
  children: (entry: Entry) => ReactNode
}

function Section<Entry>({ title, list, empty, note, all, children }: SectionProps<Entry>) {
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const [shown, setShown] = useState(few)
  const headingId = useId()
  // Before the first sync the count is unknown.
  const count = list && (list.total > 0 || firstSyncDone) ? list.total : undefined
  function showMore() {
    list?.reach(shown + more)
    setShown(shown + more)
  }
  return (
    <Card as="section" aria-labelledby={headingId}>
      <header className={styles.sectionHead}>
        <h2 className={styles.sectionTitle} id={headingId}>
          {title} <span className={styles.sectionCount}>{count?.toLocaleString('en') ?? '–'}</span>
        </h2>
        {all && count ? (
          <Link to={all.to} className={styles.sectionLink}>
            {all.label}
          </Link>
        ) : null}
      </header>
      {list && count !== undefined ? (
        <>
          {count > 0 ? (
            <ItemList>{list.rows.slice(0, shown).map(children)}</ItemList>
          ) : (
            <p className={styles.none}>{empty}</p>
          )}
          {count > shown ? (
            <Button size="small" onClick={showMore}>
              Show more
            </Button>
          ) : null}
        </>
      ) : (
        <Skeleton lines={2} strip={false} label="" />
      )}
      {note ? <p className={styles.none}>{note}</p> : null}
    </Card>
  )
}
