import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forgetShared, keptShare, together, wordsOf } from '#src/pwa/shared.ts'

/** Navigation state of a project that was chosen for shared files: their names. No link can set it. */
export interface ChosenForShared {
  sharedFiles: readonly string[]
}

/**
 * Passes on the files that another app shared, if the user chose this page for them.
 * @param onFiles resolves when they are stored
 */
export function useSharedFiles(onFiles: (files: readonly File[], caption: string) => Promise<void>): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const chosen = (state as Partial<ChosenForShared> | null)?.sharedFiles
  const take = useEffectEvent(async (names: readonly string[]) => {
    // Do this first, so that nothing takes the files twice.
    await navigate(pathname + search, { replace: true, state: null })
    const shared = await keptShare()
    // Another share may have replaced them: only the files that the user saw are sent.
    if (shared?.files.map(({ name }) => name).join('/') !== names.join('/')) return
    await onFiles(shared.files, together(...wordsOf(shared.words)))
    await forgetShared()
  })
  useEffect(() => {
    if (chosen) void take(chosen)
  }, [chosen])
}
