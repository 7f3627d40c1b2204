import { releaseStorageWhenSuspended } from '#src/data/store/suspended-storage.ts'
import { normalisePath } from '#src/paths.ts'
import { reloadPage } from '#src/pwa/reload.ts'
import { restoreNavigationState } from '#src/ui/link/navigation-state.ts'

/**
 * Runs in every document before anything reads its URL or its stores.
 * @returns its path; `/pricing/` is served by the same file as `/pricing` and is rewritten to it
 */
export function enterDocument(): string {
  const path = normalisePath(location.pathname)
  releaseStorageWhenSuspended(reloadPage)
  restoreNavigationState()
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)
  return path
}
