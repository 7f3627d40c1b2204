import type { BrowserContextOptions, Page, Route } from 'playwright'
import { loadKeys } from '#embedded/keys.ts'
import { createSupabase } from '#src/data/supabase/client.ts'
import { createIdentityStore } from '#src/data/session/identity.ts'
import { createSession } from '#src/data/session/session.ts'
import { homeOf, paths } from '#src/paths.ts'
import type { Account } from './accounts.ts'
import { takeFirstLogin } from './users.ts'

/**
 * Signs in by request, without the form, and opens a page. Each call creates a new session, so a test may sign out or let its
 * session expire. home-screen.spec.ts covers the form.
 * @param path page to open; by default /dashboard, or /admin for an admin.
 */
export async function signIn(page: Page, account: Account, path?: string): Promise<void> {
  if (page.url() === 'about:blank') await openNothing(page)
  const { stored, home } = await sessionOf(new URL(page.url()).origin, account)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
  await page.goto(path ?? home)
}

/** Opens an empty page on the app's origin, to write to its storage. It names an icon, so that the browser requests none. */
async function openNothing(page: Page): Promise<void> {
  const answer = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' })
  await page.route('/', answer)
  await page.goto('/')
  await page.unroute('/', answer)
}

/**
 * The browser storage of a signed-in account, for opening several contexts.
 * @param origin of app and backend, without a trailing slash
 */
export async function signedIn(origin: string, account: Account): Promise<BrowserContextOptions['storageState']> {
  const { stored } = await sessionOf(origin, account)
  return { cookies: [], origins: [{ origin, localStorage: stored.map(([name, value]) => ({ name, value })) }] }
}

/**
 * Signs in with the app's own code, which decides what a browser stores.
 * @throws if the backend rejects the sign-in.
 */
async function sessionOf(origin: string, account: Account): Promise<{ stored: [string, string][]; home: string }> {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const first = takeFirstLogin(account)
  const client = createSupabase({
    url: origin,
    publishableKey: loadKeys().publishable_key,
    storage,
    fetch: async (target, init) =>
      first && String(target).includes('/auth/v1/token') ? Response.json(first) : fetch(target, init),
  })
  const session = createSession({
    client: async () => client,
    identity: createIdentityStore(storage),
    address: { href: () => origin, replace: () => undefined },
    paths,
    takeTokens: () => null,
    tab: storage,
    device: storage,
  })
  const result = await session.signIn(account)
  await client.auth.stopAutoRefresh()
  if (!result.ok) throw new Error(`${account.email} could not sign in: ${JSON.stringify(result)}`)
  return { stored: [...entries], home: homeOf(result.scope) }
}
