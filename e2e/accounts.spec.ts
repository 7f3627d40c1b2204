/** Signing up, logging in, resetting a password, and what prevents each. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Account, founder } from '#tests/browser/accounts.ts'
import { createProject, toast } from '#tests/browser/app.ts'
import { holdTimers } from '#tests/browser/held-timers.ts'
import type { MailReader } from '#tests/browser/mailbox.ts'
import { deleteAccount, newUser, signInByRequest, suspend, unusedAccount } from '#tests/browser/users.ts'
import { paths } from '../src/paths.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const password = (page: Page, label = 'Password') => main(page).getByLabel(label, { exact: true })

async function fillSignUp(page: Page, user: Account & { fullName: string }): Promise<void> {
  await main(page).getByLabel('Full name').fill(user.fullName)
  await main(page).getByLabel('Email').fill(user.email)
  await password(page).fill(user.password)
  await main(page).getByRole('button', { name: 'Create account' }).click()
}

async function logIn(page: Page, { email, password: secret }: Account): Promise<void> {
  await main(page).getByLabel('Email').fill(email)
  await password(page).fill(secret)
  await main(page).getByRole('button', { name: 'Log in' }).click()
}

async function linkTo(mailbox: MailReader, { email }: Account, subject: RegExp): Promise<string> {
  const { link } = await mailbox.newest(email, subject)
  if (!link) throw new Error(`The mail to ${email} has no link`)
  return link
}

test.describe('signing up', () => {
  test('confirms an email opened on another device', async ({ page, mailbox, openDevice, allowFailedRequests }) => {
    allowFailedRequests({ path: '/auth/v1/verify', status: 403 })
    const user = unusedAccount()
    await page.goto(paths.signup)
    await fillSignUp(page, user)
    await expect(main(page).getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const phone = await openDevice()
    const link = await linkTo(mailbox, user, /confirm/i)
    await phone.goto(link)
    await phone.getByRole('main').getByRole('button', { name: 'Continue' }).click()
    await expect(phone).toHaveURL(paths.dashboard)

    // The link is used up, so nobody else can log in with it.
    const other = await openDevice()
    const goOn = await holdTimers(other, 2000)
    await other.goto(link)
    await expect(main(other)).toContainText('Authentication failed. Redirecting to login...')
    await expect(other).not.toHaveURL(/token_hash/)
    await goOn()
    await expect(other).toHaveURL(paths.login)
  })

  test("the email's link opened in another tab logs in without a question, and opens the requested page", async ({
    page,
    context,
    mailbox,
  }) => {
    const user = unusedAccount()
    await page.goto(paths.settings)
    await expect(page).toHaveURL(paths.login)
    await main(page).getByRole('link', { name: 'Sign up' }).click()
    await fillSignUp(page, user)
    await expect(main(page).getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const tab = await context.newPage()
    await tab.goto(await linkTo(mailbox, user, /confirm/i))
    await expect(tab).toHaveURL(paths.settings)
    await expect(tab.getByText(user.email).first()).toBeVisible()
  })
})

test('resets a forgotten password by email', async ({ page, server, mailbox, openDevice, allowFailedRequests }) => {
  allowFailedRequests({ path: '/auth/v1/verify', status: 403 })
  const user = await newUser(server.url)
  await page.goto(paths.login)
  await main(page).getByRole('link', { name: 'Forgot password?' }).click()
  // The login page has a field with the same label and stays until the next page renders.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await main(page).getByLabel('Email').fill(user.email)
  await main(page).getByRole('button', { name: 'Send reset link' }).click()
  await expect(toast(page, 'Password reset link sent')).toBeVisible()
  await expect(main(page)).toContainText(user.email)
  await expect(main(page).getByRole('link', { name: 'Return to login' })).toBeVisible()

  // Open the email on another device, as users do.
  const phone = await openDevice()
  const link = await linkTo(mailbox, user, /password/i)
  await phone.goto(link)
  await expect(password(phone, 'New password')).toBeVisible()
  await expect(phone).not.toHaveURL(/token_hash/)
  await password(phone, 'New password').fill('microsecond')
  await password(phone, 'Confirm password').fill('microsecond')
  await main(phone).getByRole('button', { name: 'Reset password' }).click()
  await expect(toast(phone, 'Password updated successfully')).toBeVisible()
  await expect(phone).toHaveURL(paths.login)

  await expect(signInByRequest(server.url, user)).rejects.toThrow('400')
  await logIn(phone, { ...user, password: 'microsecond' })
  await expect(phone).toHaveURL(paths.dashboard)

  // The link works once. After that, its page says where to get another.
  await page.goto(link, { waitUntil: 'commit' })
  await expect(toast(page, 'Invalid or expired reset link')).toBeVisible()
  await expect(toast(page, 'Please request a new password reset link')).toBeVisible()
  await expect(page).toHaveURL(paths.forgotPassword)
})

test('tells the owner of a deleted account, who saves the unsent edits and removes them', { tag: '@all' }, async ({
  page,
  server,
  openDevice,
  allowFailedRequests,
}) => {
  allowFailedRequests(
    { path: '/rest/v1/rpc/sync_push', status: 'aborted' },
    // There is no session to end any more.
    { path: '/auth/v1/logout', status: 403 },
  )
  const user = await newUser(server.url)
  await signIn(page, user, paths.projects)
  const other = await openDevice()
  await signIn(other, user, paths.projects)
  // Nothing that this device writes is sent.
  await other.route('**/rest/v1/rpc/sync_push', (route) => route.abort())
  await createProject(other, 'Typed on the train')

  await deleteAccount(server.url, user)
  const title = { name: 'This account no longer exists' }
  await expect(page.getByRole('heading', title)).toBeVisible()
  await expect(other.getByRole('heading', title)).toBeVisible()

  const saving = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Export my data' }).click()
  const content = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
  expect(content.unsent).toMatchObject([{ kind: 'created', values: { name: 'Typed on the train' } }])

  await other.reload()
  await expect(other.getByRole('heading', title)).toBeVisible()
  // The local database is open again.
  await expect(other.getByRole('button', { name: 'Export my data' })).not.toHaveAttribute('aria-disabled', 'true')
  await other.getByRole('button', { name: 'Remove from this device' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(other, 'Your data was removed from this device')).toBeVisible()
  await expect(other).toHaveURL(paths.home)
})

test('tells suspended users at once, and again when they return', { tag: '@all' }, async ({
  page,
  server,
  openDevice,
}) => {
  const user = await newUser(server.url)
  await signIn(page, user)
  await suspend(server.url, user)
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Message us' })).toBeVisible()

  const other = await openDevice()
  await signIn(other, user)
  await expect(other.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()

  // Other users can still use the device.
  await main(other).getByRole('link', { name: 'Log in' }).click()
  await logIn(other, founder)
  await expect(other).toHaveURL(paths.dashboard)
  await expect(other.getByRole('heading', { name: 'Your account is suspended' })).toBeHidden()
})
