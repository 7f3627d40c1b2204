import { Bell, Check, CheckCheck } from 'lucide-react'
import type { Notification } from '#src/domain/notification/schema.ts'
import type { Command, CommandResult } from '../commands/command.ts'
import { type Actor, resultOf } from '../commands/rows.ts'
import { markRead } from './mutations.ts'
import { copy } from './copy.ts'

export interface NotificationContext extends Actor {
  /** Undefined until counted. */
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
  perform: ([{ id }], actor) => marked(actor, [id]),
  failure: copy.markFailed,
}

export const markAllReadCommand: NotificationCommand = {
  id: 'notification.read-all',
  label: 'Mark all as read',
  describe: () => 'Mark all as read',
  icon: CheckCheck,
  takes: 'none',
  disabledReason: (_none, { unread }) => (unread === 0 ? copy.nothingUnread : undefined),
  perform: (_none, actor) => marked(actor),
  failure: copy.markFailed,
}

async function marked(actor: Actor, ids?: readonly string[]): Promise<CommandResult | undefined> {
  return resultOf(await markRead(actor, ids), {
    done: copy.marked,
    undone: copy.unmarked,
    undoFailed: copy.unmarkFailed,
  })
}
