import type { DialogAddress } from '../commands/use-address-dialog.ts'

/** The list of notifications, as the URL has it: `?notifications`. */
export const notificationsAddress: DialogAddress<'notifications'> = {
  params: ['notifications'],
  read: (search) => (search.has('notifications') ? 'notifications' : null),
  write: () => [['notifications', '']],
}
