import { type EarlyQuestions, liveRow } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { SyncedTableName } from '#src/data/collections/declared.ts'

type List<Name extends SyncedTableName> = Omit<ListRequest<Name>, 'limit'>

const newest = [{ field: 'created_at', direction: 'desc' }] as const

/** The lists of a user's page, each with its own index. */
export const listsOf = {
  projects: (userId: string): List<'projects'> => ({ table: 'projects', where: { user_id: userId }, sort: newest }),
  /** Pending tasks first; within a status, the last changed first. */
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
  /** Messages store the email in lower case; '' matches nobody. */
  messages: ({ email }: Pick<Profile, 'email'>): List<'contact_messages'> => ({
    table: 'contact_messages',
    where: { is_spam: false, email: email.toLowerCase() },
    sort: newest,
  }),
  activity: (userId: string): List<'user_management_logs'> => ({
    table: 'user_management_logs',
    where: { user_id: userId },
    sort: newest,
  }),
}

/** The early queries of the page. */
export const askEarly: EarlyQuestions = (ask, { ids: [id = ''] }) => ask(liveRow<'profiles'>, { table: 'profiles', id })
