import { UserRound } from 'lucide-react'
import { userPath } from '#src/paths.ts'
import { paletteSearch } from '../../kit/palette/palette-search.ts'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import { usersRequest } from '../../kit/people/list-state.ts'

/** Finds users by name or email, for admins; a result opens the user's page. */
export const userSearch = paletteSearch(
  'Users',
  (q) => usersRequest({ q, status: 'all', sort: 'newest' }),
  (user) => ({
    id: `user ${user.id}`,
    label: `${nameOf(user)}, ${emailOf(user)}`,
    icon: UserRound,
    to: userPath(user.id),
  }),
)
