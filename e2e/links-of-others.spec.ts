/**
 * Email links that this browser didn't ask for. While another user is signed in, the device stays theirs and stores nothing of the other
 * user; a visitor is asked first.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { founder } from '#tests/browser/accounts.ts'
import { card, chip, createProject, expireSession, loseNetwork, openProjects } from '#tests/browser/app.ts'
import { mailReader } from '#tests/browser/mailbox.ts'
import { askForNewPassword, endSessions, headersOf, newUser, signInByRequest, signUp } from '#tests/browser/users.ts'
import { paths } from '../src/paths.ts'
import { expect, test } from './support/fixtures.ts'

const main = (page: Page) => page.getByRole('main')

/** Traces on the device that tell the two users of this test apart. */
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

test('a reset link and a confirmation link act for their own users and leave the session alone', async ({
  page,
  context,
  baseURL,
  mailbox,
}) => {
  const origin = baseURL ?? ''
  const user = await newUser(origin)
  await askForNewPassword(origin, user)
  const newcomer = await signUp(origin)
  await openProjects(page, founder)

  const tab = await context.newPage()
  await tab.goto((await mailbox.newest(user.email, /password/i)).link ?? '')
  await expect(main(tab)).toContainText(`For ${user.email}`)
  await expect(main(tab)).toContainText(`You're logged in as ${founder.email} on this device`)
  await main(tab).getByLabel('New password', { exact: true }).fill('microsecond')
  await main(tab).getByLabel('Confirm password', { exact: true }).fill('microsecond')
  await main(tab).getByRole('button', { name: 'Reset password' }).click()
  await expect(tab.getByText('Password updated successfully').first()).toBeVisible()
  await expect(tab).toHaveURL(paths.dashboard)
  await signInByRequest(origin, { ...user, password: 'microsecond' })

  await tab.goto((await mailbox.newest(newcomer.email, /confirm/i)).link ?? '')
  await expect(main(tab)).toContainText(`This link is for ${newcomer.email}, and that account is ready.`)
  await expect(tab).not.toHaveURL(/token_hash/)
  await main(tab).getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(tab).toHaveURL(paths.dashboard)
  await signInByRequest(origin, newcomer)

  await expect(page).toHaveURL(paths.projects)
  await expect(page.getByText(founder.email).first()).toBeVisible()
  expect(await traces(context)).toEqual({ users: 1, signedInAs: founder.email })
})

/** The link of an account that someone else made, as an attacker would send it. */
async function strangersLink(origin: string): Promise<{ email: string; link: string }> {
  const { email } = await signUp(origin)
  return { email, link: (await mailReader(origin).newest(email, /confirm/i)).link ?? '' }
}

test('a stranger’s link asks a visitor first, stores nothing if they decline, and logs them in if they agree', async ({
  page,
  context,
  server,
}) => {
  const { email, link } = await strangersLink(server.url)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Continue as Mira Sen?' })).toBeFocused()
  await expect(main(page)).toContainText(email)
  await expect(page).not.toHaveURL(/token_hash/)
  await main(page).getByRole('button', { name: 'No, not me' }).click()
  await expect(page).toHaveURL(paths.login)
  expect(await traces(context)).toEqual({ users: 0, signedInAs: undefined })
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(email)

  // A visitor who agrees is logged in, here by a link with tokens.
  const user = await newUser(server.url)
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...headersOf(), 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password }),
  })
  const { access_token, refresh_token } = (await answer.json()) as Record<string, string>
  await page.goto(
    `${paths.authCallback}#${new URLSearchParams({ access_token: access_token ?? '', refresh_token: refresh_token ?? '' })}`,
  )
  await expect(main(page)).toContainText(user.email)
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await expect.poll(() => traces(context)).toEqual({ users: 1, signedInAs: user.email })
})

test('a stranger’s link takes over neither a device whose session has ended nor its unsent edits', async ({
  page,
  server,
  allowFailedRequests,
}) => {
  allowFailedRequests(
    { path: '/rest/v1/rpc/sync_push', status: 401 },
    { path: '/rest/v1/rpc/sync_pull_tables', status: 401 },
    { path: '/auth/v1/token', status: 400 },
  )
  const user = await newUser(server.url)
  await openProjects(page, user)
  await expect(chip(page, 'Saved')).toBeVisible()
  await loseNetwork(page)
  await createProject(page, 'Unsent')
  await endSessions(server.url, user)
  await expireSession(page)
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Please log in again' })).toBeVisible()

  const { link } = await strangersLink(server.url)
  await page.goto(link)
  await expect(main(page)).toContainText(`${user.email} was the last to use this device`)
  await main(page).getByRole('button', { name: 'No, not me' }).click()
  await expect(main(page)).toContainText('Your changes are safe on this device')
  await main(page).getByLabel('Password', { exact: true }).fill(user.password)
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await page.goto(paths.projects)
  await expect(card(page, 'Unsent')).toBeVisible()
  await expect(chip(page, 'Saved')).toBeVisible()
})
