/** Opening an email link while another user is signed in: the device stays theirs, and stores nothing of the other user. */
import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { founder } from '#tests/browser/accounts.ts'
import { expect, expectAccessible, signIn, test } from './support/fixtures.ts'
import { askForNewPassword, newPerson, signInByRequest, signUp } from '#tests/browser/people.ts'

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

test('a reset link sets its own user’s password and leaves the session alone', async ({
  page,
  context,
  baseURL,
  mailbox,
}) => {
  const person = await newPerson(baseURL ?? '')
  await askForNewPassword(baseURL ?? '', person)
  await signIn(page, founder, paths.projects)

  const tab = await context.newPage()
  await tab.goto((await mailbox.newest(person.email, /password/i)).link ?? '')
  await expect(main(tab)).toContainText(`For ${person.email}`)
  await expect(main(tab)).toContainText(`You're logged in as ${founder.email} on this device`)
  await expectAccessible(tab)
  await main(tab).getByLabel('New password', { exact: true }).fill('microsecond')
  await main(tab).getByLabel('Confirm password', { exact: true }).fill('microsecond')
  await main(tab).getByRole('button', { name: 'Reset password' }).click()
  await expect(tab.getByText('Password updated successfully').first()).toBeVisible()
  await expect(tab).toHaveURL(paths.dashboard)

  await expect(page).toHaveURL(paths.projects)
  await expect(page.getByText(founder.email).first()).toBeVisible()
  expect(await traces(context)).toEqual({ users: 1, signedInAs: founder.email })
  await signInByRequest(baseURL ?? '', { ...person, password: 'microsecond' })
})

test('a confirmation link confirms its own account and leaves the session alone', async ({
  page,
  context,
  baseURL,
  mailbox,
}) => {
  const person = await signUp(baseURL ?? '')
  await signIn(page, founder, paths.projects)

  const tab = await context.newPage()
  await tab.goto((await mailbox.newest(person.email, /confirm/i)).link ?? '')
  await expect(main(tab)).toContainText(`This link is for ${person.email}, and that account is ready.`)
  expect(tab.url()).not.toContain('token_hash')
  await expectAccessible(tab)
  expect(await traces(context)).toEqual({ users: 1, signedInAs: founder.email })
  await main(tab).getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(tab).toHaveURL(paths.dashboard)
  await expect(page).toHaveURL(paths.projects)
  await expect(page.getByText(founder.email).first()).toBeVisible()
  await signInByRequest(baseURL ?? '', person)
})
