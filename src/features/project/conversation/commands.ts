import { Check, CheckCheck, FolderDown, MessageSquarePlus, Pencil, Stamp, Trash2, Undo2 } from 'lucide-react'
import { canDecide, canEdit, canRemove, canWithdraw } from '#src/domain/post/rules.ts'
import type { Post } from '#src/domain/post/table.ts'
import { shortened } from '#src/domain/text/shortened.ts'
import type { Command } from '../../kit/commands/command.ts'
import { copy } from './copy.ts'
import type { PostDialog } from './dialog-address.ts'
import { copy as filesCopy } from '../../kit/files/copy.ts'
import { type Author, decide, removeComment, setFileRemoved } from './mutations.ts'

export interface PostContext extends Author {
  openDialog: (dialog: PostDialog) => void
}

type PostCommand = Command<Post, PostContext>

export const approveCommand: PostCommand = {
  id: 'post.approve',
  label: 'Approve',
  describe: ([{ title }]) => `Approve “${title}”`,
  icon: Check,
  visible: ([post], { identity }) => canDecide(identity, post),
  confirm: ([{ title }]) => ({
    title: 'Approve this?',
    description: 'We go on with it as it is now. Your approval is recorded with your name and the time, and stays.',
    confirmLabel: 'Approve',
    names: [title],
  }),
  async perform([{ id, title }], author) {
    const { count } = await decide(author, id, { state: 'approved' })
    return { message: count > 0 ? `“${title}” approved` : 'This was decided before' }
  },
  failure: copy.decideFailed,
}

export const changesCommand: PostCommand = {
  id: 'post.changes',
  label: 'Ask for changes',
  describe: ([{ title }]) => `Ask for changes to “${title}”`,
  icon: Pencil,
  visible: ([post], { identity }) => canDecide(identity, post),
  perform: ([{ id }], { openDialog }) => openDialog({ kind: 'changes', id }),
  failure: copy.decideFailed,
}

export const withdrawCommand: PostCommand = {
  id: 'post.withdraw',
  label: 'Withdraw',
  describe: ([{ title }]) => `Withdraw “${title}”`,
  icon: Undo2,
  tone: 'danger',
  visible: ([post], { identity }) => canWithdraw(identity, post),
  confirm: ([{ title }]) => ({
    title: 'Withdraw this request?',
    description: 'The customer sees that it was withdrawn, and can no longer answer it.',
    confirmLabel: 'Withdraw',
    names: [title],
  }),
  async perform([{ id, title }], author) {
    const { count } = await decide(author, id, { state: 'withdrawn' })
    return { message: count > 0 ? `“${title}” withdrawn` : 'This was decided before' }
  },
  failure: copy.withdrawFailed,
}

export const editCommand: PostCommand = {
  id: 'post.edit',
  label: 'Edit',
  describe: ([{ title, body }]) => `Edit “${short(body || title)}”`,
  icon: Pencil,
  visible: ([post], { identity }) => canEdit(identity, post, Date.now()),
  perform: ([{ id }], { openDialog }) => openDialog({ kind: 'edit', id }),
  failure: copy.editFailed,
}

export const removeCommand: PostCommand = {
  id: 'post.remove',
  label: 'Delete',
  describe: ([{ body }]) => `Delete “${short(body)}”`,
  icon: Trash2,
  tone: 'danger',
  visible: ([post], { identity }) => post.kind === 'comment' && canRemove(identity, post),
  confirm: ([{ body }]) => ({
    title: 'Delete this comment?',
    description: "Its text is removed for everyone. This can't be undone.",
    confirmLabel: 'Delete',
    names: [short(body)],
  }),
  async perform([{ id }], author) {
    await removeComment(author, id)
    return { message: 'Comment deleted' }
  },
  failure: copy.removeFailed,
}

export const removeFileCommand: PostCommand = {
  id: 'post.remove-file',
  label: 'Delete file',
  describe: ([{ title }]) => `Delete ${title}`,
  icon: Trash2,
  tone: 'danger',
  visible: ([post], { identity }) => post.kind === 'file' && canRemove(identity, post),
  async perform([{ id, title }], author) {
    await setFileRemoved(author, id, true)
    return {
      message: `${title} deleted`,
      undo: {
        perform: async () => (await setFileRemoved(author, id, false)).count,
        message: () => `${title} is back`,
        failure: filesCopy.cancelFailed,
      },
    }
  },
  failure: copy.removeFailed,
}

/** The commands for one post, in the order of the buttons. */
export const postCommands = [
  approveCommand,
  changesCommand,
  withdrawCommand,
  editCommand,
  removeCommand,
  removeFileCommand,
] as const

export interface FeedContext {
  focusComposer: () => void
  openDialog: (dialog: PostDialog) => void
  /** Whether the user writes as the team here. */
  isTeam: boolean
  goToNewest: () => void
}

export const writeCommand: Command<never, FeedContext> = {
  id: 'conversation.write',
  label: copy.comment,
  describe: () => copy.comment,
  icon: MessageSquarePlus,
  takes: 'none',
  perform: (_none, { focusComposer }) => focusComposer(),
  failure: copy.sendFailed,
}

export const newestCommand: Command<never, FeedContext> = {
  id: 'conversation.newest',
  label: copy.newest,
  describe: () => `${copy.newest} in the conversation`,
  icon: CheckCheck,
  takes: 'none',
  perform: (_none, { goToNewest }) => goToNewest(),
  failure: copy.loadFailed.title,
}

export const askCommand: Command<never, FeedContext> = {
  id: 'conversation.ask',
  label: 'Ask for approval',
  describe: () => 'Ask for approval',
  icon: Stamp,
  takes: 'none',
  visible: (_none, { isTeam }) => isTeam,
  perform: (_none, { openDialog }) => openDialog({ kind: 'ask' }),
  failure: copy.askFailed,
}

export const exportCommand: Command<never, FeedContext> = {
  id: 'conversation.export',
  label: 'Export',
  describe: () => 'Export the conversation and its files',
  icon: FolderDown,
  takes: 'none',
  perform: (_none, { openDialog }) => openDialog({ kind: 'export' }),
  failure: copy.loadFailed.title,
}

export const feedCommands = [writeCommand, newestCommand, askCommand, exportCommand] as const

/** The beginning of a text, for labels. */
export function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return shortened(line, 60)
}
