import { Bell } from 'lucide-react'
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
