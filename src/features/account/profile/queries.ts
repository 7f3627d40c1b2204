import { liveRow } from '#src/data/queries/live-list.ts'
import { type Edit, isUnsentField } from '#src/data/edits/unsent-edit.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** The logged-in user's profile: null before the first sync, undefined until read. */
export function useOwnProfile(): Profile | null | undefined {
  const { userId } = useWorkspace().identity
  return useLive(liveRow<'profiles'>, { table: 'profiles', id: userId })
}

/** The user's request to delete the account, or its withdrawal. */
export interface DeletionRequest {
  isRequested: boolean
  /** ISO time; '' without a request. */
  at: string
  /** Whether the server has it, as far as this device knows. */
  isSent: boolean
}

/** Undefined until the device has the user's profile. */
export function useDeletionRequest(): DeletionRequest | undefined {
  const profile = useOwnProfile()
  const { unsent } = useSyncStatus('unsent')
  if (!profile) return undefined
  const isUnsent = unsent.some(({ table, id, file }) => table === 'profiles' && id === profile.id && !file)
  // Rows are documents. A document without an edit is unsent if the edit is still in the journal.
  const { edit } = profile as Profile & { edit?: Edit }
  return {
    isRequested: profile.deletion_requested,
    at: profile.deletion_requested_at,
    isSent: !isUnsent || (edit !== undefined && !isUnsentField(edit, 'deletion_requested')),
  }
}
