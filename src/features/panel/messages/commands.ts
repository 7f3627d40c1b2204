import { Check, Eye, Mail, OctagonX, RotateCcw, Trash2 } from 'lucide-react'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { type Command, type CommandResult, resultOf, type Targets } from '../../kit/commands/command.ts'
import { idAddress } from '../../kit/commands/use-address-dialog.ts'
import { moveFocusNear } from '../../kit/commands/row-focus.ts'
import type { Actor, Done } from '../../kit/mutations/rows.ts'
import { deleteMessages, setResolved, setSpam } from './mutations.ts'
import { openReply } from './reply.ts'
import { copy } from './copy.ts'

export const messageAddress = idAddress('message')

/** The context of this page's commands. */
export interface MessageContext extends Actor {
  openMessage: (id: string) => void
  /** What just happened to a message on another device: a press was meant for its earlier state. */
  elsewhere: (id: string) => string | undefined
  /** Call before changing messages. */
  changeOwn: (ids: readonly string[]) => void
  /** If a message is open, shows the next one that waits. @param isGone closes it if there is none: the message has left its list */
  moveOn: (isGone: boolean) => void
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
  async perform(messages, context) {
    return resultWith(await setResolved(context, begin(messages, context, false), true), copy.resolved, copy.unresolved)
  },
  failure: copy.updateFailed,
}

export const unresolveCommand: MessageCommand = {
  ...resolveCommand,
  id: 'message.unresolve',
  label: 'Mark as Unresolved',
  describe: (messages) => `Mark as Unresolved: ${named(messages)}`,
  icon: RotateCcw,
  // Shares the key of `resolveCommand`.
  visible: (messages) => messages.every(({ is_resolved, is_spam }) => is_resolved && !is_spam),
  async perform(messages, context) {
    return resultWith(await setResolved(context, begin(messages, context), false), copy.unresolved, copy.resolved)
  },
}

export const spamCommand: MessageCommand = {
  id: 'message.spam',
  label: 'Mark as Spam',
  describe: (messages) => `Mark as Spam: ${named(messages)}`,
  icon: OctagonX,
  takes: 'many',
  shortcut: 's',
  visible: (messages) => messages.some(({ is_spam }) => !is_spam),
  disabledReason: changedElsewhere,
  async perform(messages, context) {
    return resultWith(await setSpam(context, begin(messages, context, true), true), copy.spam, copy.notSpam)
  },
  failure: copy.updateFailed,
}

export const notSpamCommand: MessageCommand = {
  ...spamCommand,
  id: 'message.not-spam',
  label: 'Not Spam',
  describe: (messages) => `Not Spam: ${named(messages)}`,
  icon: RotateCcw,
  // Shares the key of `spamCommand`.
  visible: (messages) => messages.every(({ is_spam }) => is_spam),
  async perform(messages, context) {
    return resultWith(await setSpam(context, begin(messages, context), false), copy.notSpam, copy.spam)
  },
}

export const deleteCommand: MessageCommand = {
  id: 'message.delete',
  label: 'Delete',
  describe: (messages) => `Delete ${messages.length === 1 ? `message of ${messages[0].name}` : named(messages)}`,
  icon: Trash2,
  tone: 'danger',
  takes: 'many',
  shortcut: 'Delete',
  confirm: (messages) => ({
    title: messages.length === 1 ? 'Delete Message' : `Delete ${messages.length.toLocaleString('en')} Messages`,
    description: copy.confirmDelete(messages.length),
    confirmLabel: 'Delete',
    names: messages.map(({ name }) => name),
  }),
  async perform(messages, context) {
    await deleteMessages(context, begin(messages, context, true))
    return { message: copy.deleted(messages.length) }
  },
  failure: copy.deleteFailed,
}

/** All commands of this page, for the palette and the keyboard. */
export const pageCommands = [
  viewCommand,
  replyCommand,
  resolveCommand,
  unresolveCommand,
  spamCommand,
  notSpamCommand,
  deleteCommand,
] as const

/** The command for a press on these messages: resolves them if any is pending. */
export function toggleOf(...messages: readonly ContactMessage[]): MessageCommand {
  return messages.every(({ is_resolved }) => is_resolved) ? unresolveCommand : resolveCommand
}

/** The same for spam. */
export function spamToggleOf(...messages: readonly ContactMessage[]): MessageCommand {
  return messages.every(({ is_spam }) => is_spam) ? notSpamCommand : spamCommand
}

function changedElsewhere(messages: Targets<ContactMessage>, { elsewhere }: MessageContext): string | undefined {
  return messages.map(({ id }) => elsewhere(id)).find(Boolean)
}

/**
 * Call before changing messages.
 * @param isGone whether they leave the list; undefined if the open one stays
 * @returns their ids
 */
function begin(messages: Targets<ContactMessage>, context: MessageContext, isGone?: boolean): string[] {
  const ids = messages.map(({ id }) => id)
  context.changeOwn(ids)
  moveFocusNear(ids)
  if (isGone !== undefined) context.moveOn(isGone)
  return ids
}

function resultWith(change: Done, done: Said, undone: Said): CommandResult | undefined {
  return resultOf(change, { done, undone, undoFailed: copy.updateFailed.title })
}

type Said = (count: number) => string

function named(messages: Targets<ContactMessage>): string {
  return messages.length === 1 ? messages[0].name : `${messages.length} messages`
}
