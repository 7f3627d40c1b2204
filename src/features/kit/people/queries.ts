import { map, type Observable } from 'rxjs'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import { liveRow, liveRows, plainRow } from '#src/data/queries/live-list.ts'
import type { Profile, UserStatus } from '#src/domain/profile/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { byTime, type timeOrders } from '../lists/list-definition.ts'
import { useConflicts } from '../sync/conflicts.ts'
import { type PagedList, usePagedList, useRowsById } from '../lists/use-paged-list.ts'
import { userFields } from './names.ts'

/** The fields that admins edit. */
export const editedFields = ['status']

/** Users by id, if they are on the device; undefined until read. */
export function useUsers(ids: readonly string[]): ReadonlyMap<string, Profile> | undefined {
  return useRowsById('profiles', ids)
}

/** Like `useUsers`, but in the order of the ids, and undefined while new ids are read. For actions, which must not use the former users. */
export function useExactUsers(ids: readonly string[]): readonly Profile[] | undefined {
  return useLive(liveRows<'profiles'>, { table: 'profiles', ids })
}

/** A user by id: null if they are not on this device, undefined until read. */
export function useUser(id: string): Profile | null | undefined {
  return useLive(liveRow<'profiles'>, { table: 'profiles', id })
}

interface UsersState {
  q: string
  status: 'all' | UserStatus
  sort: (typeof timeOrders)[number]
}

/** Users by name, email and status. */
export function usersRequest({ q, status, sort }: UsersState): Omit<ListRequest<'profiles'>, 'limit'> {
  return {
    table: 'profiles',
    where: status === 'all' ? {} : { status },
    sort: byTime(sort),
    search: { text: q, fields: userFields },
  }
}

/** Users whose name or email contains these words, newest first. */
export function useUsersNamed(text: string): PagedList<Profile> | undefined {
  return usePagedList(usersRequest({ q: text, status: 'all', sort: 'newest' }))
}

/** Open conflicts over users' statuses by user id, latest first; undefined until read. */
export function useStatusConflicts(): ReadonlyMap<string, readonly SyncConflict[]> | undefined {
  return useConflicts('profiles', editedFields)
}

/** The account with this email address, in any case: null if there is none, undefined until read. */
export function useUserWithEmail(email: string): Profile | null | undefined {
  return useLive(liveUserWithEmail, email.trim().toLowerCase())
}

/** Accounts store their address in lower case. */
function liveUserWithEmail(db: LocalDatabase, email: string): Observable<Profile | null> {
  return db.profiles.findOne({ selector: { email } }).$.pipe(map((doc) => doc && plainRow<Profile>(doc)))
}
