import type { BrowserContextOptions, Page, Route } from 'playwright'
import { loadKeys } from '../../embedded/keys.ts'
import { createSupabase } from '../../src/data/session/client.ts'
import { createIdentityStore } from '../../src/data/session/identity.ts'
import { createSession } from '../../src/data/session/session.ts'
import { paths } from '../../src/paths.ts'
import type { Account } from './accounts.ts'

/**
 * Signs in without the form, by request, and opens a page. Each call makes a session of its own, so a test may sign out or let its
 * session expire. accounts.spec.ts covers the form.
 * @param path what to open; otherwise /dashboard, or /admin for an admin.
 */
export async function signIn(page: Page, account: Account, path?: string): Promise<void> {
  if (page.url() === 'about:blank') await openNothing(page)
  const { stored, home } = await sessionOf(new URL(page.url()).origin, account)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
  await page.goto(path ?? home)
}

/** Opens an empty page of the app's origin, whose storage can be written to. It names an icon, so that the browser asks for none. */
async function openNothing(page: Page): Promise<void> {
  const answer = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' })
  await page.route('/', answer)
  await page.goto('/')
  await page.unroute('/', answer)
}

/**
 * What a browser stores once this account has signed in, to open several contexts with.
 * @param origin of app and backend, without a trailing slash
 */
export async function signedIn(origin: string, account: Account): Promise<BrowserContextOptions['storageState']> {
  const { stored } = await sessionOf(origin, account)
  return { cookies: [], origins: [{ origin, localStorage: stored.map(([name, value]) => ({ name, value })) }] }
}

/**
 * Signs in with the app's own code, which decides what a browser stores.
 * @throws when the backend refuses.
 */
async function sessionOf(origin: string, account: Account): Promise<{ stored: [string, string][]; home: string }> {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const client = createSupabase({ url: origin, publishableKey: loadKeys().publishable_key, storage, fetch })
  const session = createSession({
    client: async () => client,
    identity: createIdentityStore(storage),
    address: { href: () => origin, replace: () => undefined },
    paths,
    takeTokens: () => null,
    tab: storage,
  })
  const result = await session.signIn(account)
  await client.auth.stopAutoRefresh()
  if (!result.ok) throw new Error(`${account.email} could not sign in: ${JSON.stringify(result)}`)
  return { stored: [...entries], home: result.scope === 'all' ? paths.admin : paths.dashboard }
}
