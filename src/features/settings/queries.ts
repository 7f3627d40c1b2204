import { liveRow } from '#src/data/live-list.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** The logged-in user's profile: null before the first sync, undefined until read. */
export function useOwnProfile(): Profile | null | undefined {
  const { userId } = useWorkspace().identity
  return useLive(liveRow<'profiles'>, { table: 'profiles', id: userId })
}
