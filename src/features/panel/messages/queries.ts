import { liveRow } from '#src/data/queries/live-list.ts'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'

/** A message by its id: null if it is not on this device, undefined until read. */
export function useMessage(id: string): ContactMessage | null | undefined {
  return useLive(liveRow<'contact_messages'>, { table: 'contact_messages', id })
}
