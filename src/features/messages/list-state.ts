import type { ListRequest, Sort } from '#src/data/live-list.ts'
import type { ContactMessage } from '#src/domain/contact/message.ts'
import type { ListStateOf } from '../lists/use-list-state.ts'

/** The filters and order of the list of messages, as in the URL. */
export const messageListFields = {
  /** Ids of the selected messages, separated by dots. */
  selected: 'text',
  q: 'text',
  status: ['all', 'pending', 'resolved'],
  sort: ['newest', 'oldest'],
} as const
export type MessageListState = ListStateOf<typeof messageListFields>

export const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'resolved', label: 'Resolved' },
] as const satisfies readonly { value: MessageListState['status']; label: string }[]

const directions: Record<MessageListState['sort'], Sort['direction']> = { newest: 'desc', oldest: 'asc' }

export function messageList({ status, sort, q }: MessageListState): Omit<ListRequest<'contact_messages'>, 'limit'> {
  return {
    table: 'contact_messages',
    where: status === 'all' ? {} : { is_resolved: status === 'resolved' },
    sort: [{ field: 'created_at', direction: directions[sort] }],
    search: { text: q, fields: searchedFields },
  }
}

const searchedFields: readonly (keyof ContactMessage)[] = ['name', 'email', 'subject', 'message']
