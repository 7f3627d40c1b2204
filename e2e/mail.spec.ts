/** Mails to people whose app is closed: what sends them, and what they open. tests/contract/mails.test.ts tests each kind of mail. */

import { admin, founder } from '#tests/browser/accounts.ts'
import { chip, createProject, loseNetwork, toast } from '#tests/browser/app.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser, signUp, unusedAccount } from '#tests/browser/users.ts'
import { paths, projectPath } from '../src/paths.ts'
import { expect, expectFits, signIn, test } from './support/fixtures.ts'

test('a visitor’s message is answered in three presses on a phone, and the answer arrives', { tag: '@all' }, async ({
  page,
  mailbox,
  openDevice,
}) => {
  const email = `visitor-${crypto.randomUUID()}@example.com`
  await page.goto(paths.contact)
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Priya <b>')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Subject').selectOption('quote')
  await form.getByRole('textbox', { name: 'Message' }).fill('What would it cost?\n</p><img src=x>')
  await form.getByRole('button', { name: /send/i }).click()
  const receipt = await mailbox.newest(email)
  expect(receipt.text).not.toContain('Priya')

  // The team's mail opens the message after a login.
  const { link = '' } = await mailbox.newest(admin.email, /^New message: Quote, from Priya <b>$/)
  const phone = await openDevice({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await phone.goto(link)
  await phone.getByLabel('Username').fill(admin.username)
  await phone.getByLabel('Password', { exact: true }).fill(admin.password)
  await phone
    .getByRole('main')
    .getByRole('button', { name: /log in|sign in/i })
    .click()
  const message = phone.getByRole('dialog', { name: 'Priya <b>' })
  await expect(message.getByText('What would it cost?')).toBeVisible()
  await message.getByRole('button', { name: 'Close' }).click()

  // Three presses: open the message, focus the field, send.
  await phone.getByRole('button', { name: 'View message of Priya <b>' }).tap()
  const answer = phone.getByRole('textbox', { name: 'Answer' })
  await answer.tap()
  await phone.keyboard.type('From 15,000 rupees.')
  await phone.getByRole('button', { name: 'Send and resolve' }).tap()
  await expect(message).toBeHidden()
  await expect(phone.getByRole('dialog').getByRole('button', { name: 'Mark as Resolved' })).toBeVisible()
  await expectFits(phone)

  const answered = await mailbox.newest(email, /^Our answer/)
  expect(answered.text).toContain('From 15,000 rupees.')
  await phone.goto(link)
  await expect(message.getByText(/^Answered by Meera Iyer/)).toBeVisible()
})

test('news arrives by mail as the user chose, leads to its project, and stops from the mail', async ({
  page,
  server,
  mailbox,
  openDevice,
}) => {
  const user = await newUser(server.url)
  const other = await newUser(server.url)
  await signIn(page, user)
  await page.goto(paths.settings)
  const choice = (name: string) => page.getByRole('group', { name: 'News by email' }).getByRole('radio', { name })
  await expect(choice('Once a day, at nine')).toBeChecked()
  await choice('As it happens').check()
  await chip(page, 'Saved').waitFor()

  const project = crypto.randomUUID()
  let user_id = ''
  await givenRows({ origin: server.url, account: user }, 'projects', (id) => {
    user_id = id
    return [{ id: project, user_id, name: 'Tiffin Trail' }]
  })
  await expect(
    page
      .getByRole('link', { name: /unread/i })
      .or(page.getByRole('button', { name: /1 unread/i }))
      .first(),
  ).toBeVisible()

  // Skip the minute in which an Undo could withdraw the news.
  server.run(`
    update public.notifications set created_at = created_at - interval '2 minutes' where user_id = '${user_id}';
    update private.mail_jobs set due_at = clock_timestamp(), news_since = news_since - interval '2 minutes'
      where user_id = '${user_id}';
    select private.wake('send-mail');
  `)
  const mail = await mailbox.newest(user.email, /^We've created a project for you: Tiffin Trail\.$/)
  expect(mail.link).toBe(server.url + projectPath(project))
  await page.goto(mail.link ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Tiffin Trail' })).toBeVisible()
  const theirs = await fetch(`${server.url}/mailbox.json?to=${encodeURIComponent(other.email)}`)
  expect(JSON.stringify(await theirs.json())).not.toContain('Tiffin')

  // The link needs no login, and changes nothing until it is pressed.
  const stop = /Stop these emails\n\s+(\S+)/.exec(mail.text)?.[1] ?? ''
  const stranger = await openDevice()
  await stranger.goto(stop)
  await expect(stranger.getByRole('heading', { name: 'Stop emails with news?' })).toBeVisible()
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.goto(paths.settings)
  await expect(choice('As it happens')).toBeChecked()
  await stranger.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(stranger.getByRole('heading', { name: 'These emails are stopped' })).toBeFocused()
  await expect(choice('Never')).toBeChecked()
})

test('a confirmation mail can be sent again, after a minute', { tag: '@all' }, async ({
  page,
  server,
  mailbox,
  allowFailedRequests,
}) => {
  allowFailedRequests({ path: '/auth/v1/resend', status: 429 }, { path: '/auth/v1/token', status: 400 })
  const user = unusedAccount()
  await page.clock.install()
  await page.goto(paths.signup)
  await page.getByLabel('Full name').fill(user.fullName)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await mailbox.newest(user.email, /confirm/i)
  const again = page.getByRole('button', { name: /^Resend email/ })
  await expect(again).toHaveAccessibleName(/^Resend email in \d+ s$/)
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  // The page's minute is over and the server's isn't, so the server's seconds become the countdown. If the machine took a minute to get here, the
  // server sends a mail and starts another minute.
  const refused = page.getByText(/after \d+ seconds/).first()
  await expect(async () => {
    await page.clock.runFor(61_000)
    await expect(again).toHaveAccessibleName('Resend email')
    await again.click()
    await expect(again).toHaveAccessibleName(/^Resend email in \d+ s$/)
    await expect(refused).toBeVisible({ timeout: 5000 })
  }).toPass()

  // The login page offers the same.
  const waiting = await signUp(server.url)
  await page.goto(paths.login)
  await page.getByLabel('Email').fill(waiting.email)
  await page.getByLabel('Password', { exact: true }).fill(waiting.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible()
})

test("signing up with an address that has an account shows the usual page, and the account's owner gets a mail", {
  tag: '@all',
}, async ({ page, mailbox }) => {
  await page.goto(paths.signup)
  await page.getByLabel('Full name').fill('Mallory')
  await page.getByLabel('Email').fill(founder.email)
  await page.getByLabel('Password', { exact: true }).fill('something')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const mail = await mailbox.newest(founder.email, /^You already have a Sevenday account$/)
  expect(mail.text).not.toContain('Mallory')
})

test('logging out everywhere hides the data on the other devices, which ask to log in and keep what they have not sent', {
  tag: '@all',
}, async ({ page, server, openDevice, allowFailedRequests }) => {
  // The phone notices that its session has ended.
  allowFailedRequests(
    { path: '/rest/v1/rpc/sync_push', status: 401 },
    { path: '/rest/v1/rpc/sync_pull_tables', status: 401 },
    { path: '/auth/v1/token', status: 400 },
    { path: '/auth/v1/logout', status: 403 },
  )
  const user = await newUser(server.url)
  const phone = await openDevice()
  await signIn(phone, user)
  await phone.goto(paths.projects)
  await chip(phone, 'Saved').waitFor()
  await signIn(page, user)
  await page.goto(`${paths.settings}?tab=security`)
  await chip(page, 'Saved').waitFor()

  await loseNetwork(phone)
  await createProject(phone, 'Typed on the train')
  await expect(phone.getByText('Typed on the train').first()).toBeVisible()

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(toast(page, 'Logged out everywhere')).toBeVisible()
  await expect(page).toHaveURL(paths.home)

  await phone.context().setOffline(false)
  await expect(phone.getByRole('heading', { name: 'Please log in again' })).toBeVisible()
  await expect(phone.getByText('Typed on the train')).toHaveCount(0)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Please log in again' })).toBeVisible()
  await phone.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await phone.getByLabel('Password', { exact: true }).fill(user.password)
  await phone.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await chip(phone, 'Saved').waitFor()
  await signIn(page, user)
  await page.goto(paths.projects)
  await expect(page.getByText('Typed on the train').first()).toBeVisible()
})

test('an admin invites a customer, who chooses a password and finds the prepared project', async ({
  page,
  mailbox,
  openDevice,
  allowFailedRequests,
}) => {
  allowFailedRequests(
    { path: '/functions/v1/invite-user', status: 409 },
    { path: '/functions/v1/accept-invitation', status: 410 },
  )
  const { email, fullName } = unusedAccount('Ira Das')
  await signIn(page, admin)
  await page.goto(paths.adminUsers)
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await dialog.getByLabel('Full name').fill('Another Asha')
  await dialog.getByLabel('Email').fill(founder.email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByText('Asha Verma already has an account with this address.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open the page of Asha Verma' })).toBeVisible()

  // The input survives a reload.
  await page.reload()
  await expect(dialog.getByLabel('Full name')).toHaveValue('Another Asha')
  await dialog.getByLabel('Full name').fill(fullName)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
  await expect(page.getByText(/^Sent. The link works until/)).toBeVisible()

  const first = (await mailbox.newest(email, /account is ready/)).link ?? ''
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('None. They haven’t confirmed their email address.')).toBeVisible()
  const phone = await openDevice({ viewport: { width: 360, height: 740 } })
  await phone.goto(first)
  await expect(phone.getByLabel('Password', { exact: true })).toBeVisible()
  await expectFits(phone)
  await phone.getByLabel('Password', { exact: true }).fill('long enough')
  await phone.getByRole('button', { name: 'Set password' }).click()
  await expect(phone.getByText('This invitation was used already, withdrawn', { exact: false }).first()).toBeVisible()
  await expect(phone.getByLabel('Password', { exact: true })).toHaveValue('long enough')

  await page.getByRole('button', { name: /^Send invitation to/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Sent. The link works until/)).toBeVisible()
  await expect.poll(async () => (await mailbox.newest(email, /account is ready/)).link).not.toBe(first)
  await phone.goto((await mailbox.newest(email, /account is ready/)).link ?? '')
  await phone.getByLabel('Password', { exact: true }).fill('long enough')
  await phone.getByRole('button', { name: 'Set password' }).click()
  await expect(phone).toHaveURL(paths.dashboard)
  await expect(toast(phone, 'Welcome! Your password is set.')).toBeVisible()
  await expect(page.getByText(/^Sent. The link works until/)).toBeHidden()
})
