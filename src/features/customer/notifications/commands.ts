import { Check, CheckCheck } from 'lucide-react'
import { type Command, type CommandResult, resultOf } from '../../kit/commands/command.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import type { NotificationLine } from './lines.ts'
import { markRead } from '../../kit/mutations/mark-read.ts'
import { copy } from './copy.ts'

export interface NotificationContext extends Actor {
  /** Undefined until counted. */
  unread: number | undefined
}

type LineCommand = Command<NotificationLine, Actor>

export const markReadCommand: LineCommand = {
  id: 'notification.read',
  label: 'Mark as read',
  describe: ([{ text }]) => `Mark as read: ${text}`,
  icon: Check,
  visible: ([{ isUnread }]) => isUnread,
  perform: ([{ ids }], actor) => marked(actor, ids),
  failure: copy.markFailed,
}

/** Runs when the user follows a line's link: says nothing, because the project's page is the answer. */
export const readOnOpeningCommand: LineCommand = {
  id: 'notification.read-on-opening',
  label: 'Open project',
  describe: ([{ text }]) => `Open project: ${text}`,
  icon: Check,
  visible: ([{ isUnread }]) => isUnread,
  async perform([{ ids }], actor) {
    await markRead(actor, ids)
  },
  failure: copy.markFailed,
}

export const markAllReadCommand: Command<never, NotificationContext> = {
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
