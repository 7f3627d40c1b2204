import { useMemo } from 'react'
import { map, type Observable } from 'rxjs'
import type { LocalDatabase } from '#src/data/database.ts'
import { type FirstQuestions, type ListRequest, livePage, liveRow, liveRows, plainRow } from '#src/data/live-list.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useEveryonesConflicts } from '../conflicts/conflicts.ts'
import { parseListState } from '../lists/use-list-state.ts'
import { firstPageOf, type PagedList, usePagedList, useRowsById } from '../lists/use-paged-list.ts'
import type { SyncMarks } from '../sync/sync-badges.tsx'
import { useUnsentKinds } from '../sync/use-unsent-kinds.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { peopleListFields, type PeopleListState, sortOptions } from './list-state.ts'

/** The fields of a user that a search covers. */
export const personFields = ['full_name', 'email'] as const

/** The fields that admins edit. */
const editedFields = ['status']

/** Users by id, if they are on the device; undefined until read. */
export function usePeople(ids: readonly string[]): ReadonlyMap<string, Profile> | undefined {
  return useRowsById('profiles', ids)
}

/** Like `usePeople`, but in the order of the ids, and undefined while new ids are read: for actions, which must not use the former users. */
export function useExactPeople(ids: readonly string[]): readonly Profile[] | undefined {
  return useLive(liveRows<'profiles'>, { table: 'profiles', ids })
}

/** A user by id: null if they are not on this device, undefined until read. */
export function usePerson(id: string): Profile | null | undefined {
  return useLive(liveRow<'profiles'>, { table: 'profiles', id })
}

/** Users whose name or email contains these words, newest first. */
export function usePeopleNamed(text: string): PagedList<Profile> | undefined {
  return usePagedList(peopleList({ q: text, status: 'all', sort: 'newest' }))
}

/** All users, filtered, sorted and searched; undefined until read. */
export function usePeopleList(state: PeopleListState): PagedList<Profile> | undefined {
  return usePagedList(peopleList(state))
}

export function peopleList({
  q,
  status,
  sort,
}: Pick<PeopleListState, 'q' | 'status' | 'sort'>): Omit<ListRequest<'profiles'>, 'limit'> {
  return {
    table: 'profiles',
    where: status === 'all' ? {} : { status },
    sort: sortOptions[sort],
    search: { text: q, fields: personFields },
  }
}

/** The queries for the list's first render. */
export const askFirst: FirstQuestions = (ask, { search }) =>
  ask(livePage<'profiles'>, firstPageOf(peopleList(parseListState(peopleListFields, search))))

/** Users with edits that are unsent, refused, or replaced a newer value, by id. */
export function useSyncMarks(): ReadonlyMap<string, SyncMarks> {
  const kinds = useUnsentKinds('profiles')
  const refused = useRefusedEdits()
  const conflicts = useStatusConflicts()
  return useMemo(() => {
    const refusedIds = new Set(refused?.filter(({ table }) => table === 'profiles').map(({ row_id }) => row_id))
    const ids = new Set([...kinds.keys(), ...refusedIds, ...(conflicts?.keys() ?? [])])
    return new Map(
      [...ids].map((id) => [
        id,
        { unsent: kinds.get(id), isRefused: refusedIds.has(id), isConflict: conflicts?.has(id) ?? false },
      ]),
    )
  }, [kinds, refused, conflicts])
}

/** Open conflicts over users' statuses by user id, latest first; undefined until read. */
export function useStatusConflicts(): ReadonlyMap<string, readonly SyncConflict[]> | undefined {
  return useEveryonesConflicts('profiles', editedFields)
}

/** The account with this email address, in any case: null if there is none, undefined until read. */
export function usePersonWithEmail(email: string): Profile | null | undefined {
  return useLive(livePersonWithEmail, email.trim().toLowerCase())
}

/** Accounts store their address in lower case. */
function livePersonWithEmail(db: LocalDatabase, email: string): Observable<Profile | null> {
  return db.profiles.findOne({ selector: { email } }).$.pipe(map((doc) => doc && plainRow<Profile>(doc)))
}
