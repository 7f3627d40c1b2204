import { Bell, MailPlus, MailX, ShieldMinus, ShieldPlus, Trash2, UserRoundCog } from 'lucide-react'
import { useMemo } from 'react'
import type { AdminCallResult } from '#src/data/supabase/admin-calls.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { canManage, isInvited, mayBeInvited } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import { useAdminCalls } from '#src/runtime/workspace-service.ts'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { Command, CommandFailure, CommandResult, Targets, TypedProof } from '../../kit/commands/command.ts'
import { rowAddress, type ListDialog } from '../../kit/commands/row-address.ts'
import {
  deleteUser,
  grantAdmin,
  type OnlineActor,
  revokeAdmin,
  resendInvitation,
  withdrawInvitation,
} from './mutations.ts'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import { failureText, notToOneself, copy } from './copy.ts'

/** A form of these pages: `?edit-status=<id>`, once for each user, `?notify=<id>` and `?invite`. */
export type UserDialog = ListDialog<'edit-status' | 'notify' | 'invite'>

export const userAddress = rowAddress<UserDialog['kind']>(['invite'], ['edit-status', 'notify'])

/** The context of these pages' commands. */
export interface UsersContext extends OnlineActor {
  identity: Pick<Identity, 'userId'>
  isOnline: boolean
  openDialog: (dialog: UserDialog) => void
}

type UsersCommand = Command<Profile, UsersContext>

const isOwn = (users: Targets<Profile>, { identity }: UsersContext) =>
  !users.every((user) => canManage(identity.userId, user))

/** Two users may have the same name. */
const named = (user: Profile) => `${nameOf(user)} (${emailOf(user)})`

/** What an admin types if a link asks for it. Users choose their names, so the email comes first. */
function proofOf(user: Profile): TypedProof {
  return user.email
    ? { what: 'email', text: user.email, beside: nameOf(user) }
    : { what: 'name', text: nameOf(user), beside: emailOf(user) }
}

/**
 * A question about one user, with a warning while offline.
 * @param isProved whether an admin who followed a link must type whom it is about
 */
function question(
  { title, text, confirmLabel }: { title: string; text: string; confirmLabel: string },
  isProved = false,
): NonNullable<UsersCommand['confirm']> {
  return ([user], { isOnline }) => ({
    title,
    description: isOnline ? text : `${text} ${copy.needsConnection}`,
    confirmLabel,
    names: [named(user)],
    ...(isProved && { typed: proofOf(user) }),
  })
}

const editStatusCommand: UsersCommand = {
  id: 'user.edit-status',
  label: 'Edit Status',
  describe: (users) => `Edit status of ${users.length === 1 ? nameOf(users[0]) : `${users.length} users`}`,
  icon: UserRoundCog,
  takes: 'many',
  shortcut: 's',
  disabledReason(users, context) {
    if (!isOwn(users, context)) return undefined
    return users.length === 1 ? notToOneself.status : `${notToOneself.status} Remove yourself from the selection.`
  },
  perform: (users, { openDialog }) => openDialog({ kind: 'edit-status', ids: users.map(({ id }) => id) }),
  failure: copy.statusFailed,
}

const grantCommand: UsersCommand = {
  id: 'user.grant',
  label: 'Grant Admin',
  describe: ([user]) => `Grant admin access to ${nameOf(user)}`,
  icon: ShieldPlus,
  shortcut: 'a',
  visible: ([{ is_admin }]) => !is_admin,
  confirm: question(
    {
      title: 'Grant Admin Access',
      text: 'They will be able to see and manage all users, projects, tasks and messages.',
      confirmLabel: 'Grant Access',
    },
    true,
  ),
  perform: async ([{ id }], actor) => outcomeOf(await grantAdmin(actor, id), copy.granted),
  failure: copy.adminFailed,
}

const revokeCommand: UsersCommand = {
  id: 'user.revoke',
  label: 'Remove Admin',
  describe: ([user]) => `Remove admin access of ${nameOf(user)}`,
  icon: ShieldMinus,
  tone: 'danger',
  shortcut: 'a',
  visible: ([{ is_admin }]) => is_admin,
  disabledReason: (users, context) => (isOwn(users, context) ? notToOneself.revoke : undefined),
  confirm: question(
    {
      title: 'Remove Admin Access',
      text: 'They keep their account but lose access to the admin panel immediately.',
      confirmLabel: 'Remove Access',
    },
    true,
  ),
  perform: async ([{ id }], actor) => outcomeOf(await revokeAdmin(actor, id), copy.revoked),
  failure: copy.adminFailed,
}

const notifyCommand: UsersCommand = {
  id: 'user.notify',
  label: 'Send Notification',
  describe: ([user]) => `Send notification to ${nameOf(user)}`,
  icon: Bell,
  shortcut: 'n',
  perform: ([{ id }], { openDialog }) => openDialog({ kind: 'notify', ids: [id] }),
  failure: copy.sendFailed,
}

const resendCommand: UsersCommand = {
  id: 'user.invite',
  label: 'Send Invitation',
  describe: ([user]) => `Send invitation to ${nameOf(user)}`,
  icon: MailPlus,
  visible: ([user]) => mayBeInvited(user),
  confirm: question({
    title: 'Send Invitation',
    text: 'They get an email with a new link. Links from earlier emails stop working.',
    confirmLabel: 'Send',
  }),
  perform: async ([{ id }], actor) => outcomeOf(await resendInvitation(actor, id), copy.invited),
  failure: copy.inviteFailed,
}

const withdrawCommand: UsersCommand = {
  id: 'user.withdraw',
  label: 'Withdraw Invitation',
  describe: ([user]) => `Withdraw invitation of ${nameOf(user)}`,
  icon: MailX,
  visible: ([user]) => isInvited(user),
  confirm: question({
    title: 'Withdraw Invitation',
    text: 'The link in their email stops working. Their account and what you’ve prepared in it stay: you can invite them again, or delete the user.',
    confirmLabel: 'Withdraw',
  }),
  perform: async ([{ id }], actor) => outcomeOf(await withdrawInvitation(actor, id), copy.withdrawn),
  failure: copy.withdrawFailed,
}

/** One at a time and permanent: a deleted account can't be restored. */
const deleteCommand: UsersCommand = {
  id: 'user.delete',
  label: 'Delete',
  describe: ([user]) => `Delete ${nameOf(user)}`,
  icon: Trash2,
  tone: 'danger',
  shortcut: 'Delete',
  disabledReason: (users, context) => (isOwn(users, context) ? notToOneself.delete : undefined),
  confirm: question(
    {
      title: 'Delete User',
      text: 'Are you sure you want to delete this user? Their account, projects, tasks and files will be deleted too. This action cannot be undone.',
      confirmLabel: 'Delete',
    },
    true,
  ),
  perform: async ([{ id }], actor) => outcomeOf(await deleteUser(actor, id), copy.deleted),
  failure: copy.deleteFailed,
}

/** The commands for users, in the order of the menus. */
export const usersCommands = [
  editStatusCommand,
  grantCommand,
  revokeCommand,
  notifyCommand,
  resendCommand,
  withdrawCommand,
  deleteCommand,
] as const

/** The commands for several users at once. */
export const bulkCommands = [editStatusCommand] as const

function outcomeOf(answer: AdminCallResult, message: string): CommandResult | CommandFailure {
  if (answer.ok) return { message }
  if (answer.reason === 'refused') console.warn('users: the server refused it', answer.message)
  return { reason: failureText(answer) }
}

/** The context of the commands; the same object while nothing in it changes. */
export function useUsersContext(openDialog: UsersContext['openDialog']): UsersContext {
  const workspace = useWorkspace()
  const calls = useAdminCalls()
  const isOnline = useOnline()
  return useMemo(() => {
    const { db, identity } = workspace
    return { db, identity, calls, isOnline, openDialog, syncNow: () => workspace.syncNow() }
  }, [workspace, calls, isOnline, openDialog])
}
