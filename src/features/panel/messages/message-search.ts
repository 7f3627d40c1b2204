import { Mail } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { paletteSearch } from '../../kit/palette/palette-search.ts'
import { dialogSearch } from './dialog-address.ts'
import { messageList } from './list-state.ts'

/** Finds contact messages the way their page does, for admins; a result opens the whole message. */
export const messageSearch = paletteSearch(
  'Messages',
  (q) => messageList({ q, status: 'all', sort: 'newest' }),
  ({ id, name, email, message }) => ({
    id: `message ${id}`,
    label: `${name}, ${email}`,
    body: message,
    icon: Mail,
    to: paths.adminContacts + dialogSearch(id),
  }),
)
