import { Bell, Check, CheckCheck } from 'lucide-react'
import type { Notification } from '#src/domain/notification/schema.ts'
import type { Command, CommandResult } from '../commands/command.ts'
import { type Actor, markAllRead, markRead } from './mutations.ts'
import { texts } from './texts.ts'

export interface NotificationContext extends Actor {
  /** Undefined while not yet counted. */
  unread: number | undefined
  openList: () => void
}

type NotificationCommand = Command<Notification, NotificationContext>

export const openNotificationsCommand: NotificationCommand = {
  id: 'notification.open',
  label: 'View notifications',
  describe: () => 'View notifications',
  icon: Bell,
  takes: 'none',
  perform: (_none, { openList }) => openList(),
  failure: 'The notifications could not be opened. Please try again.',
}

export const markReadCommand: NotificationCommand = {
  id: 'notification.read',
  label: 'Mark as read',
  describe: ([{ message }]) => `Mark as read: ${message}`,
  icon: Check,
  visible: (notifications) => notifications.some(({ is_read }) => !is_read),
  perform: async ([{ id }], actor) => resultOf(await markRead(actor, [id])),
  failure: texts.markFailed,
}

export const markAllReadCommand: NotificationCommand = {
  id: 'notification.read-all',
  label: 'Mark all as read',
  describe: () => 'Mark all as read',
  icon: CheckCheck,
  takes: 'none',
  disabledReason: (_none, { unread }) => (unread === 0 ? texts.nothingUnread : undefined),
  perform: async (_none, actor) => resultOf(await markAllRead(actor)),
  failure: texts.markFailed,
}

/** What can be done about notifications wherever the list isn't open, for the palette. */
export const notificationCommands = [openNotificationsCommand, markAllReadCommand] as const

/** However many they are, one Undo takes it back. Those that another tab has marked meanwhile are none to take back. */
function resultOf({ count, undo }: Awaited<ReturnType<typeof markRead>>): CommandResult | undefined {
  if (count === 0) return undefined
  return {
    message: texts.marked(count),
    undo: { perform: undo, message: texts.unmarked(count), failure: texts.unmarkFailed },
  }
}
