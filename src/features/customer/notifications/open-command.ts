import { Bell } from 'lucide-react'
import { liveUnreadLines } from '#src/data/queries/unread-lines.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { Command } from '../../kit/commands/command.ts'
import { flagAddress } from '../../kit/commands/use-address-dialog.ts'

// Every start loads this: what marks notifications is in commands.ts.

/** `?notifications`: opens the user's own notifications, on any page of the dashboard and the panel. */
export const notificationsAddress = flagAddress('notifications')

export const openNotificationsCommand: Command<never, { openList: () => void }> = {
  id: 'notification.open',
  label: 'Open notifications',
  describe: () => 'Open notifications',
  icon: Bell,
  takes: 'none',
  perform: (_none, { openList }) => openList(),
  failure: 'The notifications could not be opened. Please try again.',
}

/** How many unread lines the list of notifications has; undefined until counted. */
export function useUnreadCount(): number | undefined {
  return useLive(liveUnreadLines, useWorkspace().identity.userId)
}
