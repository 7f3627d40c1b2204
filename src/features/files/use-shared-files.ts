import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forgetShared, keptShare, together, wordsOf } from '#src/pwa/shared.ts'
import { commentMax } from '#src/domain/post/limits.ts'
import { shortened } from '#src/domain/shortened.ts'

/** Navigation state of a project that was chosen for shared files. No link can set it. */
export const chosenForShared = { takesShared: true }

/**
 * Hands over what another app shared, if this page was chosen for it.
 * @param onFiles resolves when they are stored
 */
export function useSharedFiles(onFiles: (files: readonly File[], caption: string) => Promise<void>): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isChosen = (state as Partial<typeof chosenForShared> | null)?.takesShared === true
  const take = useEffectEvent(async () => {
    // First, so that nothing takes them twice.
    await navigate(pathname + search, { replace: true, state: null })
    const shared = await keptShare()
    if (!shared) return
    await onFiles(shared.files, shortened(together(...wordsOf(shared.words)), commentMax))
    await forgetShared()
  })
  useEffect(() => {
    if (isChosen) void take()
  }, [isChosen])
}
