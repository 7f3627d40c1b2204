import { type FirstQuestions, type ListRequest, liveRow } from '#src/data/live-list.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { SyncedTableName } from '#src/data/collections/tables.ts'

type List<Name extends SyncedTableName> = Omit<ListRequest<Name>, 'limit'>

const newest = [{ field: 'created_at', direction: 'desc' }] as const

/** What the admin panel shows of a person, each list from an index of its own. */
export const listsOf = {
  projects: (userId: string): List<'projects'> => ({ table: 'projects', where: { user_id: userId }, sort: newest }),
  /** Of their projects: pending ones first, and of one status those changed last. */
  tasks: (userId: string): List<'tasks'> => ({
    table: 'tasks',
    where: { owner_id: userId },
    sort: [
      { field: 'status', direction: 'desc' },
      { field: 'updated_at', direction: 'desc' },
    ],
  }),
  assigned: (userId: string): List<'tasks'> => ({ table: 'tasks', where: { assigned_to: userId }, sort: newest }),
  notifications: (userId: string): List<'notifications'> => ({
    table: 'notifications',
    where: { user_id: userId },
    sort: newest,
  }),
  /** Messages hold their address in lower case; '' is nobody's. */
  messages: ({ email }: Pick<Profile, 'email'>): List<'contact_messages'> => ({
    table: 'contact_messages',
    where: { email: email.toLowerCase() },
    sort: newest,
  }),
  activity: (userId: string): List<'user_management_logs'> => ({
    table: 'user_management_logs',
    where: { user_id: userId },
    sort: newest,
  }),
}

/** What the page needs for its first render. */
export const askFirst: FirstQuestions = (ask, { pathname }) =>
  ask(liveRow<'profiles'>, { table: 'profiles', id: personIdOf(pathname) })

/** The last part of a person's address. */
function personIdOf(pathname: string): string {
  return pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? ''
}
