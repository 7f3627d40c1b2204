/** A mail that is opened where somebody else is signed in: the device stays theirs, and nothing of the other person is on it. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { loadKeys } from '../embedded/keys.ts'
import { paths } from '../src/paths.ts'
import { founder } from './support/accounts.ts'
import { expect, expectAccessible, signIn, test } from './support/fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const headers = () => ({ apikey: loadKeys().publishable_key })

/** Somebody who has signed up, and has not confirmed it yet. */
async function signUp(request: APIRequestContext, baseURL: string | undefined): Promise<string> {
  const email = `ada-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const made = await request.post('/auth/v1/signup', {
    headers: headers(),
    params: { redirect_to: `${baseURL}${paths.authCallback}` },
    data: { email, password: 'nanosecond', data: { full_name: 'Ada Lovelace' } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return email
}

/** The two people of this test, told apart by what a device knows of them. */
async function traces(context: BrowserContext): Promise<{ users: number; signedInAs: unknown }> {
  const [page] = context.pages()
  if (!page) throw new Error('No page is open')
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => /sevenday-([0-9a-f-]{36})-/.exec(name)?.[1])
    const session: unknown = JSON.parse(localStorage.getItem('sevenday.session') ?? '{}')
    return {
      users: new Set(names.filter(Boolean)).size,
      signedInAs: (session as { user?: { email?: string } }).user?.email,
    }
  })
}

test('a reset link sets the password of its person, and the device stays with who is signed in', async ({
  page,
  context,
  request,
  baseURL,
  mailbox,
}) => {
  const email = await signUp(request, baseURL)
  const confirmation = new URL((await mailbox.newest(email, /confirm/i)).link ?? '')
  const token_hash = confirmation.searchParams.get('token_hash')
  await request.post('/auth/v1/verify', { headers: headers(), data: { token_hash, type: 'email' } })
  await request.post('/auth/v1/recover', {
    headers: headers(),
    params: { redirect_to: `${baseURL}${paths.resetPassword}` },
    data: { email },
  })
  await signIn(page, founder)
  await page.goto(paths.projects)

  const tab = await context.newPage()
  await tab.goto((await mailbox.newest(email, /password/i)).link ?? '')
  await expect(main(tab)).toContainText(`For ${email}`)
  await expect(main(tab)).toContainText(`You're signed in as ${founder.email} on this device.`)
  await expectAccessible(tab)
  await main(tab).getByLabel('New password', { exact: true }).fill('microsecond')
  await main(tab).getByLabel('Confirm password', { exact: true }).fill('microsecond')
  await main(tab).getByRole('button', { name: 'Reset password' }).click()
  await expect(tab.getByText('Password updated successfully').first()).toBeVisible()
  await expect(tab).toHaveURL(paths.dashboard)

  await expect(page).toHaveURL(paths.projects)
  await expect(page.getByText(founder.email).first()).toBeVisible()
  expect(await traces(context)).toEqual({ users: 1, signedInAs: founder.email })
  const login = await request.post('/auth/v1/token?grant_type=password', {
    headers: headers(),
    data: { email, password: 'microsecond' },
  })
  expect(login.ok(), await login.text()).toBe(true)
})

test('a confirmation link confirms its account, and the device stays with who is signed in', async ({
  page,
  context,
  request,
  baseURL,
  mailbox,
}) => {
  const email = await signUp(request, baseURL)
  await signIn(page, founder)
  await page.goto(paths.projects)

  const tab = await context.newPage()
  await tab.goto((await mailbox.newest(email, /confirm/i)).link ?? '')
  await expect(main(tab)).toContainText(`This link is for ${email}, and the account is ready.`)
  expect(tab.url()).not.toContain('token_hash')
  await expectAccessible(tab)
  expect(await traces(context)).toEqual({ users: 1, signedInAs: founder.email })
  await main(tab).getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(tab).toHaveURL(paths.dashboard)
  await expect(page).toHaveURL(paths.projects)
  await expect(page.getByText(founder.email).first()).toBeVisible()
  const login = await request.post('/auth/v1/token?grant_type=password', {
    headers: headers(),
    data: { email, password: 'nanosecond' },
  })
  expect(login.ok(), await login.text()).toBe(true)
})
