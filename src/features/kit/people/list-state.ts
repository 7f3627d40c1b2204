import type { ListRequest } from '#src/data/store/list-request.ts'
import { userStatuses } from '#src/domain/profile/table.ts'
import { byTime, earlyPage, type ListDefinition, timeOrders } from '../lists/list-definition.ts'
import type { ListStateOf } from '../lists/use-list-state.ts'
import { userFields } from './names.ts'

const fields = { selected: 'text', q: 'text', status: ['all', ...userStatuses], sort: timeOrders } as const
type State = Omit<ListStateOf<typeof fields>, 'selected'>

export function usersRequest({ q, status, sort }: State): Omit<ListRequest<'profiles'>, 'limit'> {
  return {
    table: 'profiles',
    where: status === 'all' ? {} : { status },
    sort: byTime(sort),
    search: { text: q, fields: userFields },
  }
}

/** All users. */
export const usersList: ListDefinition<'profiles', typeof fields> = {
  name: 'users',
  table: 'profiles',
  fields,
  request: usersRequest,
}

export const askEarly = earlyPage(usersList)
