import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths } from '#src/paths.ts'

/** A refused change of a message opens the message. */
export function refusedMessagePlace({ row_id }: RefusedEdit): string {
  return `${paths.adminContacts}?message=${row_id}`
}
