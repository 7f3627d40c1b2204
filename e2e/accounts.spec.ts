/** How people get in: signing up, logging in, new passwords, the admin portal, and what stops them. */
import type { APIRequestContext, Page } from '@playwright/test'
import { loadKeys } from '../embedded/keys.ts'
import { paths } from '../src/paths.ts'
import { type Account, admin, founder } from './support/accounts.ts'
import { expect, expectAccessible, signIn, test } from './support/fixtures.ts'
import type { MailReader } from './support/mailbox.ts'

let people = 0

/** Somebody whom the backend does not know yet. */
function somebody(): Account & { fullName: string } {
  people += 1
  return { fullName: 'Grace Hopper', email: `grace-${Date.now()}-${people}@example.com`, password: 'nanosecond' }
}

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /messages/i }).getByText(text, { exact: true })
const password = (page: Page, label = 'Password') => main(page).getByLabel(label, { exact: true })

async function signUp(page: Page, person: Account & { fullName: string }): Promise<void> {
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

/** An account that is ready to be used, made without the app. */
async function makeAccount(request: APIRequestContext, mailbox: MailReader): Promise<Account> {
  const person = somebody()
  const headers = { apikey: loadKeys().publishable_key }
  const { fullName, ...credentials } = person
  const made = await request.post('/auth/v1/signup', {
    headers,
    data: { ...credentials, data: { full_name: fullName } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const token_hash = new URL(await linkTo(mailbox, person, /confirm/i)).searchParams.get('token_hash')
  const confirmed = await request.post('/auth/v1/verify', { headers, data: { token_hash, type: 'email' } })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  return person
}

/** An admin suspends somebody, through the interface that the app itself pushes edits through. */
async function suspend(request: APIRequestContext, { email }: Account): Promise<void> {
  const apikey = loadKeys().publishable_key
  const token = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email: admin.email, password: admin.password },
  })
  const { access_token } = await token.json()
  const headers = { apikey, authorization: `Bearer ${access_token}` }
  const found = await request.get('/rest/v1/profiles', {
    headers,
    params: { email: `eq.${email}`, select: 'id,status' },
  })
  const [profile] = await found.json()
  const edit = {
    id: profile.id,
    push_id: crypto.randomUUID(),
    base: { status: profile.status },
    fields: { status: 'suspended' },
  }
  const pushed = await request.post('/rest/v1/rpc/sync_push', {
    headers,
    data: { table_name: 'profiles', rows: [edit], scope: 'all' },
  })
  expect(await pushed.json()).toMatchObject({ results: [{ result: 'ok' }] })
}

test.describe('signing up', () => {
  test('a visitor signs up, opens the mail and is in', async ({ page, mailbox }) => {
    const person = somebody()
    await page.goto(paths.signup)
    await signUp(page, person)
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
    await signUp(page, person)
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
    await signUp(page, person)
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
    await expectAccessible(page)
    await expect(main(page).getByLabel('Email')).toHaveValue(founder.email)
    await expect(password(page)).toHaveValue('not this one')

    await logIn(page, founder)
    await expect(page).toHaveURL(paths.dashboard)
  })

  test('leads back to what was asked for, also after a reload', async ({ page }) => {
    await page.goto(`${paths.projectStatus}?project=1#tasks`)
    await expect(page).toHaveURL(paths.login)
    await page.reload()
    await logIn(page, founder)
    await expect(page).toHaveURL(`${paths.projectStatus}?project=1#tasks`)
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

  test('who is signed in has no use for it', async ({ page }) => {
    await signIn(page, founder)
    for (const path of [paths.login, paths.signup]) {
      await page.goto(path)
      await expect(page).toHaveURL(paths.dashboard)
    }
  })
})

test('a forgotten password is replaced through the mail', async ({
  page,
  request,
  mailbox,
  openDevice,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/the server responded with a status of 40[03]/)
  const person = await makeAccount(request, mailbox)
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

test.describe('the admin portal', () => {
  async function enter(page: Page, username: string, secret: string): Promise<void> {
    await main(page).getByLabel('Username').fill(username)
    await password(page).fill(secret)
    await main(page).getByRole('button', { name: 'Log in' }).click()
  }

  test('gives everyone but an admin one and the same answer', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/the server responded with a status of 4\d\d/)
    const tries = [
      { what: 'a wrong password', username: admin.username, secret: 'not this one' },
      { what: 'an unknown username', username: 'nobody', secret: admin.password },
      { what: "a customer's own password, by e-mail", username: founder.email, secret: founder.password },
      { what: "a customer's own password, by name", username: 'founder', secret: founder.password },
    ]
    const answers: string[] = []
    for (const { what, username, secret } of tries) {
      await page.goto(paths.adminLogin)
      const answered = page.waitForResponse(/\/functions\/v1\/admin-login$/)
      await enter(page, username, secret)
      const response = await answered
      answers.push(`${response.status()} ${await response.text()}`)
      await expect(main(page).getByText('Invalid username or password'), what).toBeVisible()
      await expect(page).toHaveURL(paths.adminLogin)
    }
    expect(new Set(answers).size, answers.join('\n')).toBe(1)
  })

  test('lets an admin in by username, to the screen that was asked for', async ({ page }) => {
    await page.goto(paths.adminContacts)
    await expect(page).toHaveURL(paths.adminLogin)
    await enter(page, admin.username, admin.password)
    await expect(toast(page, 'Login successful')).toBeVisible()
    await expect(toast(page, 'Welcome to the admin portal.')).toBeVisible()
    await expect(page).toHaveURL(paths.adminContacts)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(`"${admin.password}"`)
  })
})

test('the suspended are told, at once and when they come back', async ({ page, request, mailbox, openDevice }) => {
  const person = await makeAccount(request, mailbox)
  await signIn(page, person)
  await suspend(request, person)
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Message us' })).toBeVisible()
  await expectAccessible(page)

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

test.describe('without a connection', () => {
  const screens = [
    { path: paths.login, fields: { Email: founder.email, Password: founder.password }, button: 'Log in' },
    {
      path: paths.signup,
      fields: { 'Full name': 'Grace Hopper', Email: 'grace@example.com', Password: 'nanosecond' },
      button: 'Create account',
    },
    { path: paths.forgotPassword, fields: { Email: founder.email }, button: 'Send reset link' },
    { path: paths.adminLogin, fields: { Username: admin.username, Password: admin.password }, button: 'Log in' },
  ]

  for (const { path, fields, button } of screens) {
    test(`${path} says so, before and after, and keeps what was typed`, async ({ page, context }) => {
      await page.goto(path)
      await expect(main(page).getByRole('button', { name: button })).toBeVisible()
      await context.setOffline(true)
      const note = main(page).getByText(/^You're offline\./)
      await expect(note).toBeVisible()
      for (const [label, value] of Object.entries(fields)) {
        await main(page).getByLabel(label, { exact: true }).fill(value)
      }
      await main(page).getByRole('button', { name: button }).click()
      await expect(main(page).getByText(/^Network connection error\./)).toBeVisible()
      await expect(note).toBeVisible()
      await expectAccessible(page)
      for (const [label, value] of Object.entries(fields)) {
        await expect(main(page).getByLabel(label, { exact: true })).toHaveValue(value)
      }
    })
  }

  test('one can try again once it is back', async ({ page, context }) => {
    await page.goto(paths.login)
    await expect(password(page)).toBeVisible()
    await context.setOffline(true)
    await logIn(page, founder)
    await expect(main(page).getByText(/^Network connection error\./)).toBeVisible()
    await context.setOffline(false)
    await expect(main(page).getByText(/^You're offline\./)).toBeHidden()
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(paths.dashboard)
  })
})
