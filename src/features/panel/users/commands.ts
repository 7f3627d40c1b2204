import { Bell, MailPlus, MailX, ShieldMinus, ShieldPlus, Trash2, UserRoundCog } from 'lucide-react'
import type { AdminCallResult } from '#src/data/supabase/admin-calls.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { canManage, isInvited, mayBeInvited } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Command, CommandFailure, CommandResult, Targets, TypedProof } from '../../kit/commands/command.ts'
import type { UserDialog } from './dialog-address.ts'
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

/** The confirmation's text, with a warning while offline. */
const asked = (question: string, { isOnline }: UsersContext) =>
  isOnline ? question : `${question} ${copy.needsConnection}`

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
  perform: (users, { openDialog }) => openDialog({ kind: 'status', ids: users.map(({ id }) => id) }),
  failure: copy.statusFailed,
}

const grantCommand: UsersCommand = {
  id: 'user.grant',
  label: 'Grant Admin',
  describe: ([user]) => `Grant admin access to ${nameOf(user)}`,
  icon: ShieldPlus,
  shortcut: 'a',
  visible: ([{ is_admin }]) => !is_admin,
  confirm: ([user], context) => ({
    title: 'Grant Admin Access',
    description: asked('They will be able to see and manage all users, projects, tasks and messages.', context),
    confirmLabel: 'Grant Access',
    names: [named(user)],
    typed: proofOf(user),
  }),
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
  confirm: ([user], context) => ({
    title: 'Remove Admin Access',
    description: asked('They keep their account but lose access to the admin panel immediately.', context),
    confirmLabel: 'Remove Access',
    names: [named(user)],
    typed: proofOf(user),
  }),
  perform: async ([{ id }], actor) => outcomeOf(await revokeAdmin(actor, id), copy.revoked),
  failure: copy.adminFailed,
}

const notifyCommand: UsersCommand = {
  id: 'user.notify',
  label: 'Send Notification',
  describe: ([user]) => `Send notification to ${nameOf(user)}`,
  icon: Bell,
  shortcut: 'n',
  perform: ([{ id }], { openDialog }) => openDialog({ kind: 'notify', id }),
  failure: copy.sendFailed,
}

const resendCommand: UsersCommand = {
  id: 'user.invite',
  label: 'Send Invitation',
  describe: ([user]) => `Send invitation to ${nameOf(user)}`,
  icon: MailPlus,
  visible: ([user]) => mayBeInvited(user),
  confirm: ([user], context) => ({
    title: 'Send Invitation',
    description: asked('They get an email with a new link. Links from earlier emails stop working.', context),
    confirmLabel: 'Send',
    names: [named(user)],
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
  confirm: ([user], context) => ({
    title: 'Withdraw Invitation',
    description: asked(
      'The link in their email stops working. Their account and what you’ve prepared in it stay: you can invite them again, or delete the user.',
      context,
    ),
    confirmLabel: 'Withdraw',
    names: [named(user)],
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
  confirm: ([user], context) => ({
    title: 'Delete User',
    description: asked(
      'Are you sure you want to delete this user? Their account, projects, tasks and files will be deleted too. This action cannot be undone.',
      context,
    ),
    confirmLabel: 'Delete',
    names: [named(user)],
    typed: proofOf(user),
  }),
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
