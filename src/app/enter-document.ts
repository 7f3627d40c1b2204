import { normalisePath } from '#src/paths.ts'
import { takeCarriedState } from '#src/ui/link/carried-state.ts'

/**
 * What every document does before anything reads its address.
 * @returns its path; `/pricing/` is served by the same file as `/pricing`, and becomes that.
 */
export function enterDocument(): string {
  const path = normalisePath(location.pathname)
  takeCarriedState()
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)
  return path
}
