import { useRef } from 'react'
import type { Notification } from '#src/domain/notification/schema.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { timeAgo } from '#src/ui/time/time-ago.ts'
import { useNow } from '#src/ui/time/use-now.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { usePassFocusOn } from '../commands/use-pass-focus-on.ts'
import { ListStates } from '../lists/list-states.tsx'
import { markAllReadCommand, markReadCommand, type NotificationContext } from './commands.ts'
import { useNotificationList } from './queries.ts'
import { copy } from './copy.ts'

/** `?notifications`: the user's own notifications, to read and to mark as read. */
export function NotificationsDialog({ context, onClose }: { context: NotificationContext; onClose: () => void }) {
  const list = useNotificationList()
  const now = useNow(60_000)
  const row = (notification: Notification) => (
    <Item
      key={notification.id}
      strong={!notification.is_read}
      aside={notification.is_read ? null : <MarkRead notification={notification} context={context} />}
      meta={
        <>
          {notification.is_read ? null : <Badge tone="today">New</Badge>}
          <time dateTime={notification.created_at}>{timeAgo(notification.created_at, now)}</time>
        </>
      }
    >
      {notification.message}
    </Item>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      footer={list && list.total > 0 ? <CommandButton command={markAllReadCommand} context={context} /> : null}
    >
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
            <ItemList>{rows.map(row)}</ItemList>
            {total > rows.length ? <Button onClick={() => reach(rows.length)}>Show older</Button> : null}
          </>
        )}
      </ListStates>
    </Dialog>
  )
}

function MarkRead({ notification, context }: { notification: Notification; context: NotificationContext }) {
  const place = useRef<HTMLDivElement>(null)
  usePassFocusOn(place, 'li button')
  return (
    <div ref={place}>
      <CommandButton command={markReadCommand} targets={[notification]} context={context} size="small" iconOnly />
    </div>
  )
}
