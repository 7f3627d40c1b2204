import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths } from '#src/paths.ts'

/**
 * A refused edit of the user's profile opens in the form with its values. A refused picture, or a request to delete the account, is on the
 * same page.
 */
export function refusedProfilePlace(edit: RefusedEdit): string {
  return isCorrectable(edit) ? `${paths.settings}?refused=${encodeURIComponent(edit.id)}` : paths.settings
}

/** Whether it is only about the deletion of the account. */
export function isRefusedRequest(edit: RefusedEdit): boolean {
  return edit.table === 'profiles' && 'deletion_requested' in edit.fields && !isCorrectable(edit)
}

/** Whether it is only about when news is mailed. */
export function isRefusedMailChoice(edit: RefusedEdit): boolean {
  return edit.table === 'profiles' && 'news_mail' in edit.fields && !isCorrectable(edit) && !isRefusedRequest(edit)
}

/** Whether the form has one of its fields. */
function isCorrectable({ fields }: Pick<RefusedEdit, 'fields'>): boolean {
  return 'full_name' in fields || 'avatar_url' in fields
}
