import type { ListRequest } from '#src/data/store/list-request.ts'
import { byTime, earlyPage, type ListDefinition, timeOrders } from '../../kit/lists/list-definition.ts'
import type { ListStateOf } from '../../kit/lists/use-list-state.ts'

const fields = {
  selected: 'text',
  q: 'text',
  status: ['all', 'pending', 'resolved', 'spam'],
  sort: timeOrders,
} as const
export type MessageListState = ListStateOf<typeof fields>

export const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'spam', label: 'Spam' },
] as const satisfies readonly { value: MessageListState['status']; label: string }[]

export function messageList({
  status,
  sort,
  q,
}: Omit<MessageListState, 'selected'>): Omit<ListRequest<'contact_messages'>, 'limit'> {
  return {
    table: 'contact_messages',
    where: {
      is_spam: status === 'spam',
      ...((status === 'pending' || status === 'resolved') && { is_resolved: status === 'resolved' }),
    },
    sort: byTime(sort),
    search: { text: q, fields: ['name', 'email', 'message'] },
  }
}

/** Visitors' messages. */
export const messagesList: ListDefinition<'contact_messages', typeof fields> = {
  name: 'contact-messages',
  table: 'contact_messages',
  fields,
  request: messageList,
}

export const askEarly = earlyPage(messagesList)
