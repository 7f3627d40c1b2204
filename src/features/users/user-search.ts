import { UserRound } from 'lucide-react'
import { userPath } from '#src/paths.ts'
import { paletteSearch } from '../commands/palette-search.ts'
import { emailOf, nameOf } from './names.ts'
import { usersRequest } from './list-state.ts'

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
