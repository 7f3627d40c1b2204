import { userStatuses } from '#src/domain/profile/rules.ts'
import type { Sort } from '#src/data/live-list.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { ListStateOf } from '../lists/use-list-state.ts'

/** The filters and order of the list of users, as in the URL. */
export const peopleListFields = {
  /** Ids of the selected users, separated by dots. */
  selected: 'text',
  q: 'text',
  status: ['all', ...userStatuses],
  /** By join date: the only order with an index for every status. */
  sort: ['newest', 'oldest'],
} as const
export type PeopleListState = ListStateOf<typeof peopleListFields>

export const sortOptions: Record<PeopleListState['sort'], readonly [Sort<keyof Profile>]> = {
  newest: [{ field: 'created_at', direction: 'desc' }],
  oldest: [{ field: 'created_at', direction: 'asc' }],
}
