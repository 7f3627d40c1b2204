import { Bell, ShieldMinus, ShieldPlus, Trash2, UserRoundCog } from 'lucide-react'
import type { AdminCallResult } from '#src/data/supabase/admin-calls.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { canManage } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { Command, CommandFailure, CommandResult, Targets, TypedProof } from '../commands/command.ts'
import type { PersonDialog } from './dialog-address.ts'
import { deleteUser, grantAdmin, type OnlineActor, revokeAdmin } from './mutations.ts'
import { emailOf, nameOf } from './names.ts'
import { failureText, notToOneself, copy } from './copy.ts'

/** The context of these pages' commands. */
export interface PeopleContext extends OnlineActor {
  identity: Pick<Identity, 'userId'>
  isOnline: boolean
  openDialog: (dialog: PersonDialog) => void
}

type PeopleCommand = Command<Profile, PeopleContext>

const isOwn = (people: Targets<Profile>, { identity }: PeopleContext) =>
  !people.every((person) => canManage(identity.userId, person))

/** Two users may have the same name. */
const named = (person: Profile) => `${nameOf(person)} (${emailOf(person)})`

/** What an admin types if a link asks for it. Users choose their names, so the email comes first. */
function proofOf(person: Profile): TypedProof {
  return person.email
    ? { what: 'email', text: person.email, beside: nameOf(person) }
    : { what: 'name', text: nameOf(person), beside: emailOf(person) }
}

/** The confirmation's text, with a warning while offline. */
const asked = (question: string, { isOnline }: PeopleContext) =>
  isOnline ? question : `${question} ${copy.needsConnection}`

const editStatusCommand: PeopleCommand = {
  id: 'person.edit-status',
  label: 'Edit Status',
  describe: (people) => `Edit status of ${people.length === 1 ? nameOf(people[0]) : `${people.length} users`}`,
  icon: UserRoundCog,
  takes: 'many',
  shortcut: 's',
  disabledReason(people, context) {
    if (!isOwn(people, context)) return undefined
    return people.length === 1 ? notToOneself.status : `${notToOneself.status} Remove yourself from the selection.`
  },
  perform: (people, { openDialog }) => openDialog({ kind: 'status', ids: people.map(({ id }) => id) }),
  failure: copy.statusFailed,
}

const grantCommand: PeopleCommand = {
  id: 'person.grant',
  label: 'Grant Admin',
  describe: ([person]) => `Grant admin access to ${nameOf(person)}`,
  icon: ShieldPlus,
  shortcut: 'a',
  visible: ([{ is_admin }]) => !is_admin,
  confirm: ([person], context) => ({
    title: 'Grant Admin Access',
    description: asked('They will be able to see and manage all users, projects, tasks and messages.', context),
    confirmLabel: 'Grant Access',
    names: [named(person)],
    typed: proofOf(person),
  }),
  perform: async ([{ id }], actor) => outcomeOf(await grantAdmin(actor, id), copy.granted),
  failure: copy.adminFailed,
}

const revokeCommand: PeopleCommand = {
  id: 'person.revoke',
  label: 'Remove Admin',
  describe: ([person]) => `Remove admin access of ${nameOf(person)}`,
  icon: ShieldMinus,
  tone: 'danger',
  shortcut: 'a',
  visible: ([{ is_admin }]) => is_admin,
  disabledReason: (people, context) => (isOwn(people, context) ? notToOneself.revoke : undefined),
  confirm: ([person], context) => ({
    title: 'Remove Admin Access',
    description: asked('They keep their account but lose access to the admin panel immediately.', context),
    confirmLabel: 'Remove Access',
    names: [named(person)],
    typed: proofOf(person),
  }),
  perform: async ([{ id }], actor) => outcomeOf(await revokeAdmin(actor, id), copy.revoked),
  failure: copy.adminFailed,
}

const notifyCommand: PeopleCommand = {
  id: 'person.notify',
  label: 'Send Notification',
  describe: ([person]) => `Send notification to ${nameOf(person)}`,
  icon: Bell,
  shortcut: 'n',
  perform: ([{ id }], { openDialog }) => openDialog({ kind: 'notify', id }),
  failure: copy.sendFailed,
}

/** One at a time and permanent: a deleted account can't be restored. */
const deleteCommand: PeopleCommand = {
  id: 'person.delete',
  label: 'Delete',
  describe: ([person]) => `Delete ${nameOf(person)}`,
  icon: Trash2,
  tone: 'danger',
  shortcut: 'Delete',
  disabledReason: (people, context) => (isOwn(people, context) ? notToOneself.delete : undefined),
  confirm: ([person], context) => ({
    title: 'Delete User',
    description: asked(
      'Are you sure you want to delete this user? Their account, projects, tasks and files will be deleted too. This action cannot be undone.',
      context,
    ),
    confirmLabel: 'Delete',
    names: [named(person)],
    typed: proofOf(person),
  }),
  perform: async ([{ id }], actor) => outcomeOf(await deleteUser(actor, id), copy.deleted),
  failure: copy.deleteFailed,
}

/** The commands for users, in the order of the menus. */
export const peopleCommands = [editStatusCommand, grantCommand, revokeCommand, notifyCommand, deleteCommand] as const

/** The commands for several users at once. */
export const bulkCommands = [editStatusCommand] as const

function outcomeOf(answer: AdminCallResult, message: string): CommandResult | CommandFailure {
  if (answer.ok) return { message }
  if (answer.reason === 'refused') console.warn('people: the server refused it', answer.message)
  return { reason: failureText(answer) }
}
