import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { timeAgo, useNow } from '#src/ui/time/time-ago.ts'
import { watchInView } from '#src/ui/virtual/watch-in-view.ts'
import { livePage } from '#src/data/queries/live-list.ts'
import { projectPath } from '#src/paths.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { ListStates } from '../../kit/lists/list-states.tsx'
import { waitingForUser } from '../../project/conversation/waiting-for-user.ts'
import { usePagedList, useRowsById } from '../../kit/lists/use-paged-list.ts'
import { markAllReadCommand } from './commands.ts'
import { NotificationLines } from './notification-lines.tsx'
import { copy } from './copy.ts'
import * as styles from './notifications.css.ts'

interface NotificationsPanelProps {
  /** Undefined until counted. */
  unread: number | undefined
  /** In the admin panel, where projects have another page. */
  inPanel: boolean
  onClose: () => void
}

/** `?notifications`: the user's own notifications, to read and to mark as read. Beside the page; on a phone, in its place. */
export function NotificationsPanel({ unread, inPanel, onClose }: NotificationsPanelProps) {
  const { write, identity } = useWorkspace()
  const list = usePagedList({
    table: 'notifications',
    // An admin's device holds all users' notifications.
    where: { user_id: identity.userId },
    sort: [
      { field: 'is_read', direction: 'asc' },
      { field: 'created_at', direction: 'desc' },
    ],
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="panel"
      title={copy.title}
      footer={
        list && list.total > 0 ? (
          <CommandButton command={markAllReadCommand} context={{ write, identity, unread }} />
        ) : null
      }
    >
      <Waiting />
      <ListStates
        list={list}
        skeleton={<Skeleton lines={6} strip={false} label="Loading your notifications" />}
        failure={copy.loadFailed}
        empty={
          <EmptyState title="No notifications yet">
            We'll let you know here when there's news about your projects.
          </EmptyState>
        }
      >
        {({ rows, total, reach }) => (
          <>
            <NotificationLines {...{ rows, inPanel }} />
            {total > rows.length ? <Older count={rows.length} onReach={reach} /> : null}
          </>
        )}
      </ListStates>
    </Dialog>
  )
}

/** What the user is asked to approve, until they have answered: its news may have been read. */
function Waiting() {
  const { userId } = useWorkspace().identity
  const posts = useLive(livePage<'project_posts'>, waitingForUser(userId))?.rows ?? []
  const projects = useRowsById(
    'projects',
    posts.map(({ project_id }) => project_id),
  )
  const now = useNow(60_000)
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="notifications-waiting">
      <h2 className={styles.heading} id="notifications-waiting">
        {copy.waiting}
      </h2>
      <ItemList>
        {posts.map(({ id, project_id, title, created_at }) => (
          <Item
            key={id}
            strong
            link={{ to: projectPath(project_id, '', id) }}
            meta={
              <>
                {projects?.get(project_id)?.name} <time dateTime={created_at}>{timeAgo(created_at, now)}</time>
              </>
            }
          >
            {title}
          </Item>
        ))}
      </ItemList>
    </section>
  )
}

/** At the end of the list: reads on when the user scrolls to it, or presses it. */
function Older({ count, onReach }: { count: number; onReach: (index: number) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Observed anew for each page: fifty rows can be one line, and then the end is still in view.
  useEffect(() => {
    const element = button.current
    if (!element) return undefined
    // The panel scrolls, not the page. Its end is not in view while it is being placed.
    return watchInView(element, (isInView) => isInView && onReach(count), { root: element.closest('[role="dialog"]') })
  }, [count, onReach])
  return (
    <Button ref={button} onClick={() => onReach(count)}>
      Show older
    </Button>
  )
}
