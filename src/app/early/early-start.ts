import { openEarlyWorkspace } from '#src/data/workspace/early-workspace.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { access, earlyRoute, homeOf, paths, routeOf } from '#src/paths.ts'
import {
  earlyAnswers,
  earlyOpened,
  loadDatabaseCode,
  openEarlyWith,
  openWorkspaceOfThisDevice,
} from '#src/runtime/runtime.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { awaitEarlyScreen, idleAfterEarlyScreen } from '#src/ui/late/early-screen.ts'
import { adminLayout, type ScreenName, screenParts } from '../screens.ts'

/** How long the first render waits for its parts, in milliseconds, before it shows that they are loading. */
const longestWait = 1500

/**
 * Loads what a page behind the guards needs, in parallel with opening the local database: one after the other would take several times as
 * long.
 *
 * @param documentPath the path that the document was opened with
 * @returns resolves when the page can render; a part that failed to load is retried, and reported, by that render
 */
export async function startEarly(documentPath: string): Promise<void> {
  const identity = identityStore().read()
  const pathname = documentPath === paths.start ? redirectHome(identity) : documentPath
  openEarlyWith(openEarlyWorkspace)
  const path = earlyRoute(pathname, identity)
  if (!path || !identity) {
    void loadBehindLogin(pathname)
    return
  }
  awaitEarlyScreen()
  openWorkspaceOfThisDevice()
  const name = (Object.keys(screenParts) as ScreenName[]).find((name) => name !== 'notFound' && paths[name] === path)
  await Promise.race([
    Promise.allSettled([access[path] === 'admin' && adminLayout.load(), name && prepare(name, identity.userId)]),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ])
}

/**
 * The home screen icon opens `paths.start`. Replaces it with the user's home before loading anything, so the app starts as fast as on a
 * reload of that page. Visitors go to the login, and from there to their home.
 */
function redirectHome(identity: Identity | null): string {
  const home = identity ? homeOf(identity.scope) : paths.login
  history.replaceState(history.state, '', home)
  return home
}

/** While the user types, loads the screen that follows the login. If that fails, the screen loads after the login. */
async function loadBehindLogin(pathname: string): Promise<void> {
  const isPanel = routeOf(pathname) === paths.adminLogin
  if (!isPanel && routeOf(pathname) !== paths.login) return
  await idleAfterEarlyScreen()
  const home = isPanel ? [adminLayout.load(), screenParts.admin.load()] : [screenParts.dashboard.load()]
  await Promise.allSettled([...home, loadDatabaseCode()])
}

/** Loads a screen and runs its first queries, so that its first render has their data. */
async function prepare(name: ScreenName, userId: string): Promise<void> {
  const { askEarly } = await screenParts[name].load()
  const answers = await earlyAnswers
  const { pathname, search } = window.location
  const ids = pathname.toLowerCase().match(/[\da-f-]{36}/g) ?? []
  await Promise.all([answers && askEarly?.(answers.ask, { userId, ids, search }), earlyOpened])
}
