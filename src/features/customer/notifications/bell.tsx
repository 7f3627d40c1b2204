import { Bell } from 'lucide-react'
import { useMemo } from 'react'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import * as styles from './notifications.css.ts'
import { notificationsAddress, openNotificationsCommand, useUnreadCount } from './open-command.ts'

const NotificationsPanel = late(async () => (await import('./notifications-panel.tsx')).NotificationsPanel)
const lateParts = [NotificationsPanel]
const offered = [openNotificationsCommand]

/** In the bar of every shell: how many notifications are unread. Opens them. */
export function NotificationBell({ inPanel = false }: { inPanel?: boolean }) {
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const { dialog, open, close } = useAddressDialog(notificationsAddress)
  const unread = useUnreadCount()
  const context = useMemo(() => ({ openList: () => open('notifications') }), [open])
  useCommands({ group: 'Go to', commands: offered, context })
  useLoadedLater(lateParts)
  // Before the first sync, the device has only some of them.
  const count = (firstSyncDone && unread) || 0
  return (
    <>
      <IconButton
        label={count > 0 ? `Notifications, ${count.toLocaleString('en')} unread` : 'Notifications'}
        icon={
          <span className={styles.bell}>
            <Bell size={18} />
            {count > 0 ? <span className={styles.count}>{count > 99 ? '99+' : count}</span> : null}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={dialog !== null}
        onClick={context.openList}
      />
      {dialog ? <NotificationsPanel unread={unread} inPanel={inPanel} onClose={close} /> : null}
    </>
  )
}
