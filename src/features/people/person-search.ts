import { UserRound } from 'lucide-react'
import { personPath } from '#src/paths.ts'
import { paletteSearch } from '../commands/palette-search.ts'
import { emailOf, nameOf } from './names.ts'
import { peopleList } from './list-state.ts'

/** Finds users by name or email, for admins; a result opens the user's page. */
export const personSearch = paletteSearch(
  'Users',
  (q) => peopleList({ q, status: 'all', sort: 'newest' }),
  (person) => ({
    id: `user ${person.id}`,
    label: `${nameOf(person)}, ${emailOf(person)}`,
    icon: UserRound,
    to: personPath(person.id),
  }),
)
