import { Check, Eye, Mail, RotateCcw } from 'lucide-react'
import type { ContactMessage } from '#src/domain/contact/message.ts'
import type { Command, CommandResult, Targets } from '../commands/command.ts'
import { moveFocusNear } from '../commands/row-focus.ts'
import { type Actor, resultOf } from '../commands/rows.ts'
import { setResolved } from './mutations.ts'
import { openReply } from './reply.ts'
import { copy } from './copy.ts'

/** The context of this page's commands. */
export interface MessageContext extends Actor {
  openMessage: (id: string) => void
  /** What just happened to a message on another device: a press was meant for its earlier state. */
  elsewhere: (id: string) => string | undefined
  /** Call before changing messages. */
  changeOwn: (ids: readonly string[]) => void
}

type MessageCommand = Command<ContactMessage, MessageContext>

export const viewCommand: MessageCommand = {
  id: 'message.view',
  label: 'View',
  describe: ([{ name }]) => `View message of ${name}`,
  icon: Eye,
  shortcut: 'v',
  perform: ([{ id }], { openMessage }) => openMessage(id),
  failure: 'The message could not be opened. Please try again.',
}

export const replyCommand: MessageCommand = {
  id: 'message.reply',
  label: 'Reply by Email',
  describe: ([{ name }]) => `Reply by Email to ${name}`,
  icon: Mail,
  shortcut: 'e',
  perform: ([message]) => openReply(message),
  failure: "Your email app couldn't be opened. Please try again.",
}

export const resolveCommand: MessageCommand = {
  id: 'message.resolve',
  label: 'Mark as Resolved',
  describe: (messages) => `Mark as Resolved: ${named(messages)}`,
  icon: Check,
  takes: 'many',
  shortcut: 'r',
  visible: (messages) => messages.some(({ is_resolved }) => !is_resolved),
  disabledReason: changedElsewhere,
  perform: (messages, context) => marked(messages, context, true),
  failure: copy.updateFailed,
}

export const unresolveCommand: MessageCommand = {
  ...resolveCommand,
  id: 'message.unresolve',
  label: 'Mark as Unresolved',
  describe: (messages) => `Mark as Unresolved: ${named(messages)}`,
  icon: RotateCcw,
  // Shares the key of `resolveCommand`.
  visible: (messages) => messages.every(({ is_resolved }) => is_resolved),
  perform: (messages, context) => marked(messages, context, false),
}

/** All commands of this page, for the palette and the keyboard. */
export const pageCommands = [viewCommand, replyCommand, resolveCommand, unresolveCommand] as const

/** The command for a press on these messages: resolves them if any is pending. */
export function toggleOf(...messages: readonly ContactMessage[]): MessageCommand {
  return messages.every(({ is_resolved }) => is_resolved) ? unresolveCommand : resolveCommand
}

function changedElsewhere(messages: Targets<ContactMessage>, { elsewhere }: MessageContext): string | undefined {
  return messages.map(({ id }) => elsewhere(id)).find(Boolean)
}

async function marked(
  messages: Targets<ContactMessage>,
  context: MessageContext,
  is_resolved: boolean,
): Promise<CommandResult | undefined> {
  const ids = messages.map(({ id }) => id)
  context.changeOwn(ids)
  moveFocusNear(ids)
  const said = (resolved: boolean) => (resolved ? copy.resolved : copy.unresolved)
  return resultOf(await setResolved(context, ids, is_resolved), {
    done: said(is_resolved),
    undone: said(!is_resolved),
    undoFailed: copy.updateFailed.title,
  })
}

function named(messages: Targets<ContactMessage>): string {
  return messages.length === 1 ? messages[0].name : `${messages.length} messages`
}
