import { Bell, ShieldMinus, ShieldPlus, Trash2, UserRoundCog } from 'lucide-react'
import type { AdminCallResult } from '#src/data/session/admin-calls.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { canManage } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { Command, CommandFailure, CommandResult, Targets } from '../commands/command.ts'
import type { PersonDialog } from './dialog-address.ts'
import { deleteUser, grantAdmin, type OnlineActor, revokeAdmin } from './mutations.ts'
import { emailOf, nameOf } from './names.ts'
import { failureText, notToOneself, texts } from './texts.ts'

/** What the commands of these pages need. */
export interface PeopleContext extends OnlineActor {
  identity: Pick<Identity, 'userId'>
  isOnline: boolean
  openDialog: (dialog: PersonDialog) => void
}

type PeopleCommand = Command<Profile, PeopleContext>

const isOwn = (people: Targets<Profile>, { identity }: PeopleContext) =>
  !people.every((person) => canManage(identity.userId, person))

/** Two people may have one name. */
const named = (person: Profile) => `${nameOf(person)} (${emailOf(person)})`

/** What the confirmation says, and that nothing will come of it while there is no connection. */
const asked = (question: string, { isOnline }: PeopleContext) =>
  isOnline ? question : `${question} ${texts.needsConnection}`

const editStatusCommand: PeopleCommand = {
  id: 'person.edit-status',
  label: 'Edit Status',
  describe: (people) => `Edit status of ${people.length === 1 ? nameOf(people[0]) : `${people.length} users`}`,
  icon: UserRoundCog,
  takes: 'many',
  shortcut: 's',
  disabledReason(people, context) {
    if (!isOwn(people, context)) return undefined
    return people.length === 1 ? notToOneself.status : `${notToOneself.status} Take yourself out of the selection.`
  },
  perform: (people, { openDialog }) => openDialog({ kind: 'status', ids: people.map(({ id }) => id) }),
  failure: texts.statusFailed,
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
    description: asked('They will see and manage all users, projects, tasks and messages.', context),
    confirmLabel: 'Grant Access',
    names: [named(person)],
  }),
  perform: async ([{ id }], actor) => outcomeOf(await grantAdmin(actor, id), texts.granted),
  failure: texts.adminFailed,
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
    description: asked('They keep their account and lose the admin panel at once.', context),
    confirmLabel: 'Remove Access',
    names: [named(person)],
  }),
  perform: async ([{ id }], actor) => outcomeOf(await revokeAdmin(actor, id), texts.revoked),
  failure: texts.adminFailed,
}

const notifyCommand: PeopleCommand = {
  id: 'person.notify',
  label: 'Send Notification',
  describe: ([person]) => `Send notification to ${nameOf(person)}`,
  icon: Bell,
  shortcut: 'n',
  perform: ([{ id }], { openDialog }) => openDialog({ kind: 'notify', id }),
  failure: texts.sendFailed,
}

/** One by one, and for good: nothing brings an account back. */
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
      'Are you sure you want to delete this user? Their account, projects, tasks and files go with them. This action cannot be undone.',
      context,
    ),
    confirmLabel: 'Delete',
    names: [named(person)],
  }),
  perform: async ([{ id }], actor) => outcomeOf(await deleteUser(actor, id), texts.deleted),
  failure: texts.deleteFailed,
}

/** What can be done to users, in the order it is offered. */
export const peopleCommands = [editStatusCommand, grantCommand, revokeCommand, notifyCommand, deleteCommand] as const

/** What can be done to many users at once. */
export const bulkCommands = [editStatusCommand] as const

function outcomeOf(answer: AdminCallResult, message: string): CommandResult | CommandFailure {
  if (answer.ok) return { message }
  if (answer.reason === 'refused') console.warn('people: the server refused it', answer.message)
  return { reason: failureText(answer) }
}
