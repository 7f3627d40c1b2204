import { map, type Observable } from 'rxjs'
import type { LocalDatabase } from '#src/data/database.ts'
import { plainRow } from '#src/data/live-list.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { type PagedList, usePagedList, useRowsById } from '../lists/use-paged-list.ts'

/** The fields of a person that a search looks into. */
export const personFields = ['full_name', 'email'] as const

/** People by their ids, those that the device holds; undefined while not yet read. */
export function usePeople(ids: readonly string[]): ReadonlyMap<string, Profile> | undefined {
  return useRowsById('profiles', ids)
}

/** People whose name or email has these words, the newest first. */
export function usePeopleNamed(text: string): PagedList<Profile> | undefined {
  return usePagedList({
    table: 'profiles',
    where: {},
    sort: [{ field: 'created_at', direction: 'desc' }],
    search: { text, fields: personFields },
  })
}

/** The account with this address, however it was written: null where there is none, undefined while not yet read. */
export function usePersonWithEmail(email: string): Profile | null | undefined {
  return useLive(livePersonWithEmail, email.trim().toLowerCase())
}

/** Accounts have their address in lower case. */
function livePersonWithEmail(db: LocalDatabase, email: string): Observable<Profile | null> {
  return db.profiles.findOne({ selector: { email } }).$.pipe(map((doc) => doc && plainRow<Profile>(doc)))
}
