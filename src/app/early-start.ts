import { openEarlyWorkspace } from '#src/data/workspace/early-workspace.ts'
import { access, paths, routeOf } from '#src/paths.ts'
import {
  earlyOpened,
  loadDatabaseCode,
  openEarlyWith,
  openWorkspaceOfThisDevice,
  earlyAnswers,
} from '#src/runtime/runtime.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
import { awaitEarlyScreen, idleAfterEarlyScreen } from '#src/ui/late/early-screen.ts'
import { adminLayout, screenParts } from './parts.ts'
import { earlyRoute } from './early-route.ts'
import type { ScreenName } from './screens.ts'

/** How long the first render waits for its parts, in milliseconds, before it shows that they are loading. */
const longestWait = 1500

/**
 * Loads what a page behind the guards needs, in parallel with opening the local database: one after the other would take several times as
 * long.
 *
 * @returns resolves when the page can render; a part that failed to load is retried, and reported, by that render
 */
export async function startEarly(pathname: string): Promise<void> {
  openEarlyWith(openEarlyWorkspace)
  const identity = identityStore().read()
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

/** While the user types, loads what the login leads to. What can't be loaded now is loaded then. */
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
  await Promise.all([answers && askEarly?.(answers.ask, { userId, pathname, search }), earlyOpened])
}
