import { useLayoutEffect, useRef } from 'react'
import type { Notification } from '#src/domain/notification/schema.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { timeAgo } from '#src/ui/time/time-ago.ts'
import { useNow } from '#src/ui/time/use-now.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { ListStates } from '../lists/list-states.tsx'
import { markAllReadCommand, markReadCommand, type NotificationContext } from './commands.ts'
import * as styles from './notifications.css.ts'
import { useNotificationList } from './queries.ts'
import { texts } from './texts.ts'

/** `?notifications`: the person's own notifications, to read and to mark as read. */
export function NotificationsDialog({ context, onClose }: { context: NotificationContext; onClose: () => void }) {
  const list = useNotificationList()
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The press that marks a row removes the button. The next unread row's button takes the focus, or the list as a whole.
    if (list && document.activeElement === document.body) focusFirst(content.current)
  })
  const hasAny = list !== undefined && list.total > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      initialFocusRef={content}
      footer={hasAny ? <CommandButton command={markAllReadCommand} context={context} /> : null}
    >
      <div className={styles.content} ref={content} tabIndex={-1}>
        <ListStates
          list={list}
          skeleton={<Skeleton lines={6} strip={false} label="Loading your notifications" />}
          failure={texts.loadFailed}
          empty={
            <EmptyState title="No notifications yet" headingLevel={2}>
              When there is news about your projects, we tell you here.
            </EmptyState>
          }
        >
          {({ rows: shown, total, reach }) => (
            <>
              <ul className={styles.list}>
                {shown.map((notification) => (
                  <Row key={notification.id} notification={notification} context={context} />
                ))}
              </ul>
              {total > shown.length ? <Button onClick={() => reach(shown.length)}>Show older</Button> : null}
            </>
          )}
        </ListStates>
      </div>
    </Dialog>
  )
}

function Row({ notification, context }: { notification: Notification; context: NotificationContext }) {
  const { message, created_at, is_read } = notification
  const now = useNow(60_000)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={is_read ? styles.message : styles.unreadMessage}>{message}</p>
        <p className={styles.meta}>
          {is_read ? null : <Badge tone="today">New</Badge>}
          <time dateTime={created_at}>{timeAgo(created_at, now)}</time>
        </p>
      </div>
      <CommandButton command={markReadCommand} targets={[notification]} context={context} size="small" iconOnly />
    </li>
  )
}

function focusFirst(content: HTMLElement | null): void {
  const target = content?.querySelector<HTMLElement>('li button') ?? content
  target?.focus()
}
