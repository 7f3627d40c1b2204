import { normalisePath } from '#src/paths.ts'
import { restoreNavigationState } from '#src/ui/link/navigation-state.ts'

/**
 * Runs in every document before anything reads its URL.
 * @returns its path; `/pricing/` is served by the same file as `/pricing` and is rewritten to it
 */
export function enterDocument(): string {
  const path = normalisePath(location.pathname)
  restoreNavigationState()
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)
  return path
}
