/** How people get in: signing up, logging in, new passwords, and what stops them. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { type Account, admin, founder } from './support/accounts.ts'
import { toast } from './support/app.ts'
import { expect, expectAccessible, signIn, test } from './support/fixtures.ts'
import type { MailReader } from './support/mailbox.ts'
import { newPerson, somebody, suspend } from './support/people.ts'

const main = (page: Page) => page.getByRole('main')
const password = (page: Page, label = 'Password') => main(page).getByLabel(label, { exact: true })

async function fillSignUp(page: Page, person: Account & { fullName: string }): Promise<void> {
  await main(page).getByLabel('Full name').fill(person.fullName)
  await main(page).getByLabel('Email').fill(person.email)
  await password(page).fill(person.password)
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
  test('a visitor signs up, opens the mail and is in', async ({ page, mailbox }) => {
    const person = somebody()
    await page.goto(paths.signup)
    await fillSignUp(page, person)
    await expect(main(page).getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(main(page)).toContainText(person.email)
    await expect(toast(page, 'Account created!')).toBeVisible()
    await expect(toast(page, 'Check your email to confirm your account.')).toBeVisible()
    await expectAccessible(page)

    await page.goto(await linkTo(mailbox, person, /confirm/i))
    await expect(page).toHaveURL(paths.dashboard)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the mail may be opened on another device', async ({ page, mailbox, openDevice, allowConsoleErrors }) => {
    allowConsoleErrors(/the server responded with a status of 403/)
    const person = somebody()
    await page.goto(paths.signup)
    await fillSignUp(page, person)
    await expect(main(page).getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const phone = await openDevice()
    const link = await linkTo(mailbox, person, /confirm/i)
    await phone.goto(link)
    await expect(phone).toHaveURL(paths.dashboard)

    // The link has done its work: it lets nobody else in.
    const other = await openDevice()
    await other.goto(link)
    await expect(main(other)).toContainText('Authentication failed. Redirecting to login...')
    expect(other.url()).not.toContain('token_hash')
    await expect(other).toHaveURL(paths.login)
  })

  test('what the visitor had asked for survives the way through the mail', async ({ page, context, mailbox }) => {
    const person = somebody()
    await page.goto(paths.settings)
    await expect(page).toHaveURL(paths.login)
    await main(page).getByRole('link', { name: 'Sign up' }).click()
    await fillSignUp(page, person)
    await expect(main(page).getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const tab = await context.newPage()
    await tab.goto(await linkTo(mailbox, person, /confirm/i))
    await expect(tab).toHaveURL(paths.settings)
  })
})

test.describe('logging in', () => {
  test('a wrong password is told, aloud once, and costs nothing that was typed', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/the server responded with a status of 400/)
    await page.goto(paths.login)
    await logIn(page, { email: founder.email, password: 'not this one' })
    await expect(toast(page, 'Login failed')).toBeVisible()
    await expect(toast(page, 'Invalid login credentials')).toBeVisible()
    await expect(main(page).getByText('Invalid login credentials')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Invalid login credentials' })).toHaveCount(1)
    await expect(main(page).getByLabel('Email')).toHaveValue(founder.email)
    await expect(password(page)).toHaveValue('not this one')

    await logIn(page, founder)
    await expect(page).toHaveURL(paths.dashboard)
  })

  test('leads back to what was asked for, also after a reload', async ({ page }) => {
    await page.goto(`${paths.projects}?new#first`)
    await expect(page).toHaveURL(paths.login)
    await page.reload()
    await logIn(page, founder)
    await expect(page).toHaveURL(`${paths.projects}?new#first`)
    await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible()
  })

  test('leads admins to their panel, and nobody there who is none', async ({ page, openDevice }) => {
    await signIn(page, admin)
    await expect(page).toHaveURL(paths.admin)

    const customer = await openDevice()
    await customer.goto(paths.adminUsers)
    await expect(customer).toHaveURL(paths.adminLogin)
    await main(customer).getByRole('link', { name: 'Regular login' }).click()
    await logIn(customer, founder)
    await expect(customer).toHaveURL(paths.dashboard)
  })
})

test('a forgotten password is replaced through the mail', async ({
  page,
  baseURL,
  mailbox,
  openDevice,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/the server responded with a status of 40[03]/)
  const person = await newPerson(baseURL ?? '')
  await page.goto(paths.login)
  await main(page).getByRole('link', { name: 'Forgot password?' }).click()
  // The login has a field of that name, too, and stays until the next page is there.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await main(page).getByLabel('Email').fill(person.email)
  await main(page).getByRole('button', { name: 'Send reset link' }).click()
  await expect(toast(page, 'Password reset link sent')).toBeVisible()
  await expect(main(page)).toContainText(person.email)
  await expect(main(page).getByRole('link', { name: 'Return to login' })).toBeVisible()

  // The mail is opened elsewhere, as mails are.
  const phone = await openDevice()
  const link = await linkTo(mailbox, person, /password/i)
  await phone.goto(link)
  await expect(password(phone, 'New password')).toBeVisible()
  expect(phone.url()).not.toContain('token_hash')
  await password(phone, 'New password').fill('microsecond')
  await password(phone, 'Confirm password').fill('millisecond')
  await main(phone).getByRole('button', { name: 'Reset password' }).click()
  await expect(password(phone, 'Confirm password')).toHaveAccessibleDescription("Passwords don't match")
  await password(phone, 'Confirm password').fill('microsecond')
  await main(phone).getByRole('button', { name: 'Reset password' }).click()
  await expect(toast(phone, 'Password updated successfully')).toBeVisible()
  await expect(phone).toHaveURL(paths.login)

  await logIn(phone, person)
  await expect(toast(phone, 'Login failed')).toBeVisible()
  await logIn(phone, { ...person, password: 'microsecond' })
  await expect(phone).toHaveURL(paths.dashboard)

  // The link is good for one use, and says where to get another.
  await page.goto(link)
  await expect(toast(page, 'Invalid or expired reset link')).toBeVisible()
  await expect(toast(page, 'Please request a new password reset link')).toBeVisible()
  await expect(page).toHaveURL(paths.forgotPassword)
})

test('the suspended are told, at once and when they come back', async ({ page, baseURL, openDevice }) => {
  const person = await newPerson(baseURL ?? '')
  await signIn(page, person)
  await suspend(baseURL ?? '', person)
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Message us' })).toBeVisible()

  const other = await openDevice()
  await other.goto(paths.login)
  await logIn(other, person)
  await expect(other.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()

  // The device is not lost to everyone else.
  await main(other).getByRole('link', { name: 'Log in' }).click()
  await logIn(other, founder)
  await expect(other).toHaveURL(paths.dashboard)
  await expect(other.getByRole('heading', { name: 'Your account is suspended' })).toBeHidden()
})

test('without a connection /login says so, before and after, keeps what was typed, and works once it is back', async ({
  page,
  context,
}) => {
  await page.goto(paths.login)
  await expect(password(page)).toBeVisible()
  await context.setOffline(true)
  const note = main(page).getByText(/^You're offline\./)
  await expect(note).toBeVisible()
  await logIn(page, founder)
  await expect(main(page).getByText(/^Network connection error\./)).toBeVisible()
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await expect(main(page).getByLabel('Email')).toHaveValue(founder.email)
  await expect(password(page)).toHaveValue(founder.password)

  await context.setOffline(false)
  await expect(note).toBeHidden()
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(paths.dashboard)
})
