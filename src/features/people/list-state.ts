import { userStatuses } from '#src/domain/profile/rules.ts'
import type { Sort } from '#src/data/live-list.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { ListStateOf } from '../lists/use-list-state.ts'

/** How the list of users is narrowed and sorted, as the URL has it. */
export const peopleListFields = {
  /** Ids of the selected users, with a dot between two. */
  selected: 'text',
  q: 'text',
  status: ['all', ...userStatuses],
  /** By the day they joined: the one order that an index has, whatever the status. */
  sort: ['newest', 'oldest'],
} as const
export type PeopleListState = ListStateOf<typeof peopleListFields>

export const sortOptions: Record<PeopleListState['sort'], readonly [Sort<keyof Profile>]> = {
  newest: [{ field: 'created_at', direction: 'desc' }],
  oldest: [{ field: 'created_at', direction: 'asc' }],
}
