import { groupBy } from '#src/domain/group-by.ts'
import { useMemo } from 'react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { type FirstQuestions, livePage, liveRow } from '#src/data/live-list.ts'
import type { ContactMessage } from '#src/domain/contact/message.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { idsIn } from '../commands/ids-in-url.ts'
import { parseListState } from '../lists/use-list-state.ts'
import { firstPageOf, type PagedList, usePagedList, useRowsById } from '../lists/use-paged-list.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { messageList, messageListFields, type MessageListState } from './list-state.ts'

/** Messages, filtered, sorted and searched; undefined until read. */
export function useMessageList(state: MessageListState): PagedList<ContactMessage> | undefined {
  return usePagedList(messageList(state))
}

/** The queries for the screen's first render. */
export const askFirst: FirstQuestions = (ask, { search }) =>
  ask(livePage<'contact_messages'>, firstPageOf(messageList(parseListState(messageListFields, search))))

/** A message by its id: null if it is not on this device, undefined until read. */
export function useMessage(id: string): ContactMessage | null | undefined {
  return useLive(liveRow<'contact_messages'>, { table: 'contact_messages', id })
}

/** The messages with these ids (separated by dots) that are on this device, in this order. */
export function useSelectedMessages(selected: string): readonly ContactMessage[] {
  const ids = useMemo(() => idsIn(selected), [selected])
  const messages = useRowsById('contact_messages', ids)
  return useMemo(() => ids.flatMap((id) => messages?.get(id) ?? []), [ids, messages])
}

/** Refused edits by message id. */
export function useRefusedMessages(): ReadonlyMap<string, readonly RefusedEdit[]> {
  const all = useRefusedEdits()
  return useMemo(
    () => groupBy(all?.filter(({ table }) => table === 'contact_messages') ?? [], ({ row_id }) => row_id),
    [all],
  )
}
