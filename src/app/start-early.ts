import { openEarly } from '#src/data/workspace/early-workspace.ts'
import { access, paths, routeOf } from '#src/paths.ts'
import {
  firstWorkspace,
  loadDatabaseCode,
  openStoredFirst,
  openWorkspaceOfThisDevice,
  storedAnswers,
} from '#src/runtime/runtime.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
import { awaitFirstScreen, idleAfterFirstScreen } from '#src/ui/late/first-screen.ts'
import { adminLayout, screenParts } from './parts.ts'
import { startScreen } from './start-screen.ts'
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
  openStoredFirst(openEarly)
  const identity = identityStore().read()
  const path = startScreen(pathname, identity)
  if (!path || !identity) {
    void loadBehindLogin(pathname)
    return
  }
  awaitFirstScreen()
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
  await idleAfterFirstScreen()
  const home = isPanel ? [adminLayout.load(), screenParts.admin.load()] : [screenParts.dashboard.load()]
  await Promise.allSettled([...home, loadDatabaseCode()])
}

/** Loads a screen and runs its first queries, so that its first render has their data. */
async function prepare(name: ScreenName, userId: string): Promise<void> {
  const { askFirst } = await screenParts[name].load()
  const stored = await storedAnswers
  const { pathname, search } = window.location
  await Promise.all([stored && askFirst?.(stored.ask, { userId, pathname, search }), firstWorkspace])
}
