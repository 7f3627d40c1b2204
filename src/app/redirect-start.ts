import { identityStore } from '#src/runtime/use-identity.ts'
import { homeOf, paths } from '#src/paths.ts'

/**
 * The home screen icon opens `paths.start`. Replaces it with the user's home before loading anything, so the app starts as fast as on a
 * reload of that page. Visitors go to the login, and from there to their home.
 *
 * @param path of the document
 * @returns the path to open
 */
export function redirectStart(path: string): string {
  if (path !== paths.start) return path
  const identity = identityStore().read()
  const home = identity ? homeOf(identity.scope) : paths.login
  history.replaceState(history.state, '', home)
  return home
}
