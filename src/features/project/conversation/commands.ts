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

interface Decision extends Pick<PostCommand, 'id' | 'label' | 'icon' | 'tone' | 'failure'> {
  state: 'approved' | 'withdrawn'
  may: (identity: Author['identity'], post: Post) => boolean
  /** The title and the description of the confirmation. */
  question: [title: string, description: string]
}

function decisionCommand({ state, may, question: [title, description], ...command }: Decision): PostCommand {
  return {
    ...command,
    describe: ([post]) => `${command.label} “${post.title}”`,
    visible: ([post], { identity }) => may(identity, post),
    confirm: ([post]) => ({ title, description, confirmLabel: command.label, names: [post.title] }),
    async perform([post], author) {
      const { count } = await decide(author, post.id, { state })
      return { message: count > 0 ? `“${post.title}” ${state}` : 'This was decided before' }
    },
  }
}

export const approveCommand = decisionCommand({
  id: 'post.approve',
  label: 'Approve',
  icon: Check,
  state: 'approved',
  may: canDecide,
  question: [
    'Approve this?',
    'We go on with it as it is now. Your approval is recorded with your name and the time, and stays.',
  ],
  failure: copy.decideFailed,
})

export const changesCommand: PostCommand = {
  id: 'post.changes',
  label: 'Ask for changes',
  describe: ([{ title }]) => `Ask for changes to “${title}”`,
  icon: Pencil,
  visible: ([post], { identity }) => canDecide(identity, post),
  perform: ([{ id }], { openDialog }) => openDialog({ kind: 'changes', id }),
  failure: copy.decideFailed,
}

export const withdrawCommand = decisionCommand({
  id: 'post.withdraw',
  label: 'Withdraw',
  icon: Undo2,
  tone: 'danger',
  state: 'withdrawn',
  may: canWithdraw,
  question: ['Withdraw this request?', 'The customer sees that it was withdrawn, and can no longer answer it.'],
  failure: copy.withdrawFailed,
})

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

type FeedCommand = Command<never, FeedContext>

/** @param of replaces `label` in places that aren't next to the conversation */
function feedCommand(
  command: Pick<FeedCommand, 'id' | 'label' | 'icon' | 'visible' | 'failure'>,
  perform: (context: FeedContext) => void,
  of = command.label,
): FeedCommand {
  return { ...command, describe: () => of, takes: 'none', perform: (_none, context) => perform(context) }
}

export const writeCommand = feedCommand(
  { id: 'conversation.write', label: copy.comment, icon: MessageSquarePlus, failure: copy.sendFailed },
  ({ focusComposer }) => focusComposer(),
)

export const newestCommand = feedCommand(
  { id: 'conversation.newest', label: copy.newest, icon: CheckCheck, failure: copy.loadFailed.title },
  ({ goToNewest }) => goToNewest(),
  `${copy.newest} in the conversation`,
)

export const askCommand = feedCommand(
  {
    id: 'conversation.ask',
    label: 'Ask for approval',
    icon: Stamp,
    visible: (_none, { isTeam }) => isTeam,
    failure: copy.askFailed,
  },
  ({ openDialog }) => openDialog({ kind: 'ask' }),
)

export const exportCommand = feedCommand(
  { id: 'conversation.export', label: 'Export', icon: FolderDown, failure: copy.loadFailed.title },
  ({ openDialog }) => openDialog({ kind: 'export' }),
  'Export the conversation and its files',
)

export const feedCommands = [writeCommand, newestCommand, askCommand, exportCommand] as const

/** The beginning of a text, for labels. */
export function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return shortened(line, 60)
}
