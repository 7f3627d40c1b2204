/** Projects: made and edited without a network, the same on every device, nobody else's business. */
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { loadKeys } from '../embedded/keys.ts'
import { paths } from '../src/paths.ts'
import { type Account, secondFounder } from './support/accounts.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import type { MailReader } from './support/mailbox.ts'

let people = 0

function somebody(): Account & { fullName: string } {
  people += 1
  return { fullName: 'Ada Byron', email: `ada-${Date.now()}-${people}@example.com`, password: 'analytical' }
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const cards = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const chip = (page: Page, words: string | RegExp) =>
  page.getByRole('button', { name: typeof words === 'string' ? `Sync: ${words}` : words, exact: true })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })

/** An account of its own for a story, confirmed without the app. */
async function makeAccount(request: APIRequestContext, mailbox: MailReader): Promise<Account> {
  const { fullName, ...account } = somebody()
  const headers = { apikey: loadKeys().publishable_key }
  const data = { ...account, data: { full_name: fullName } }
  expect((await request.post('/auth/v1/signup', { headers, data })).ok()).toBe(true)
  const { link = '' } = await mailbox.newest(account.email, /confirm/i)
  const token_hash = new URL(link).searchParams.get('token_hash')
  const confirmed = await request.post('/auth/v1/verify', { headers, data: { token_hash, type: 'email' } })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  return account
}

async function openProjects(page: Page, account: Account): Promise<void> {
  await signIn(page, account)
  await page.goto(paths.projects)
  await expect(chip(page, 'Saved')).toBeVisible()
}

async function createProject(page: Page, name: string, description = ''): Promise<void> {
  await page.getByRole('button', { name: 'New Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(card(page, name)).toBeVisible()
}

interface Change {
  name?: string
  description?: string
  status?: string
}

async function editProject(page: Page, project: string, change: Change): Promise<void> {
  await page.getByRole('button', { name: `Edit ${project}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  if (change.name !== undefined) await dialog.getByLabel('Name').fill(change.name)
  if (change.description !== undefined) await dialog.getByLabel('Description').fill(change.description)
  if (change.status !== undefined) await dialog.getByLabel('Status').selectOption(change.status)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
}

/** The app can open without a network from now on. */
async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

async function tokenOf(request: APIRequestContext, { email, password }: Account): Promise<string> {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: loadKeys().publishable_key },
    data: { email, password },
  })
  const { access_token } = await answer.json()
  return access_token
}

test('a project from sign-up to a second device, with a time without a network in between', async ({
  page,
  context,
  request,
  mailbox,
  openDevice,
}) => {
  const { fullName, ...account } = somebody()
  await page.goto(paths.signup)
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill(fullName)
  await main.getByLabel('Email').fill(account.email)
  await main.getByLabel('Password', { exact: true }).fill(account.password)
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(main.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { link = '' } = await mailbox.newest(account.email, /confirm/i)
  await page.goto(link)
  await expect(page).toHaveURL(paths.dashboard)

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'Create Your First Project' }).click()
  const first = page.getByRole('dialog', { name: 'Create New Project' })
  await first.getByLabel('Name').fill('Harvest')
  await first.getByRole('button', { name: 'Create Project' }).click()
  await expect(toast(page, 'Project created successfully')).toBeVisible()
  await expect(card(page, 'Harvest')).toContainText('No description provided.')
  await expect(chip(page, 'Saved')).toBeVisible()
  await appIsKept(page)

  await context.setOffline(true)
  await editProject(page, 'Harvest', { description: 'A market for small farms', status: 'in-progress' })
  await createProject(page, 'Pitch deck')
  await page.reload()
  await expect(card(page, 'Harvest')).toContainText('A market for small farms')
  await expect(card(page, 'Harvest')).toContainText('In Progress')
  await expect(card(page, 'Harvest').getByText('Unsent', { exact: true })).toBeVisible()
  await expect(card(page, 'Pitch deck').getByText('New, unsent', { exact: true })).toBeVisible()
  await expect(chip(page, 'Offline, 2 unsent')).toBeVisible()

  await context.setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  await expect(page.getByText('unsent')).toHaveCount(0)

  const phone = await openDevice({ viewport: { width: 360, height: 800 } })
  await openProjects(phone, account)
  await expect(cards(phone)).toHaveText(['Pitch deck', 'Harvest'])
  await expect(card(phone, 'Harvest')).toContainText('A market for small farms')

  await test.step('what one device does, the other shows without a reload', async () => {
    await createProject(phone, 'Landing page')
    await expect(cards(page)).toHaveText(['Landing page', 'Pitch deck', 'Harvest'])

    await page.getByRole('button', { name: 'Delete Pitch deck' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Project' })
    await expect(question).toContainText('Are you sure you want to delete this project? This action cannot be undone.')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(page, 'Project deleted successfully')).toBeVisible()
    await expect(cards(phone)).toHaveText(['Landing page', 'Harvest'])
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect(cards(page)).toHaveText(['Landing page', 'Pitch deck', 'Harvest'])
    await expect(cards(phone)).toHaveText(['Landing page', 'Pitch deck', 'Harvest'])
  })

  await test.step('somebody else sees none of it, on the screen or through raw requests', async () => {
    const other = await openDevice()
    await openProjects(other, secondFounder)
    await expect(cards(other).first()).toBeVisible()
    await expect(other.getByText('Harvest')).toHaveCount(0)

    const headers = {
      apikey: loadKeys().publishable_key,
      authorization: `Bearer ${await tokenOf(request, secondFounder)}`,
    }
    const rows = await request.get('/rest/v1/projects?select=name', { headers })
    expect(await rows.text()).not.toContain('Harvest')
    const pulled = await request.post('/rest/v1/rpc/sync_pull', { headers, data: { table_name: 'projects' } })
    expect(pulled.ok(), await pulled.text()).toBe(true)
    expect(await pulled.text()).not.toContain('Harvest')
  })
})

test('two devices edit without a network: different fields both stay, the same field can be had back', async ({
  page,
  context,
  request,
  mailbox,
  openDevice,
}) => {
  const account = await makeAccount(request, mailbox)
  await openProjects(page, account)
  await createProject(page, 'Harvest')
  await expect(chip(page, 'Saved')).toBeVisible()
  const phone = await openDevice()
  await openProjects(phone, account)
  await expect(card(phone, 'Harvest')).toBeVisible()

  await context.setOffline(true)
  await phone.context().setOffline(true)
  await editProject(page, 'Harvest', { name: 'Harvest North' })
  await editProject(phone, 'Harvest', { description: 'Typed on the phone' })
  await context.setOffline(false)
  await phone.context().setOffline(false)
  for (const device of [page, phone]) {
    await expect(card(device, 'Harvest North')).toContainText('Typed on the phone')
    await expect(chip(device, 'Saved')).toBeVisible()
    await expect(device.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  }

  await context.setOffline(true)
  await phone.context().setOffline(true)
  await editProject(page, 'Harvest North', { name: 'Harvest East' })
  await editProject(phone, 'Harvest North', { name: 'Harvest West' })
  await context.setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(card(page, 'Harvest West')).toContainText('The name was changed on two devices')
  await expect(card(page, 'Harvest West')).toContainText('Harvest East')

  await page.getByRole('button', { name: 'Restore' }).click()
  for (const device of [page, phone]) {
    await expect(cards(device)).toHaveText(['Harvest East'])
    await expect(device.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  }
})

test('a name the database refuses waits in the tray, and what comes after it goes through', async ({
  page,
  request,
  mailbox,
  openDevice,
}) => {
  const account = await makeAccount(request, mailbox)
  await openProjects(page, account)
  await createProject(page, 'Harvest')
  await createProject(page, 'Pitch deck')
  await expect(chip(page, 'Saved')).toBeVisible()

  // The form knows the limit, so the name grows on its way.
  const lengthen = async (route: Route) => {
    const body = route.request().postData() ?? ''
    await route.continue({ postData: body.replace('Harvest South', 'Harvest South'.repeat(20)) })
  }
  await page.route('**/rpc/sync_push', lengthen)
  await editProject(page, 'Harvest', { name: 'Harvest South' })
  await expect(chip(page, '1 refused')).toBeVisible()
  await editProject(page, 'Pitch deck', { description: 'Sent after the refusal' })

  const phone = await openDevice()
  await openProjects(phone, account)
  await expect(card(phone, 'Pitch deck')).toContainText('Sent after the refusal')
  await expect(card(phone, 'Harvest')).toBeVisible()

  await test.step('the tray says why, and is still there after a reload', async () => {
    await page.reload()
    await chip(page, '1 refused').click()
    const panel = page.getByRole('dialog', { name: 'Sync' })
    await expect(panel).toContainText('Harvest South')
    await expect(panel).toContainText('The name is too long: a project name has at most 120 characters.')
  })

  await test.step('what was typed opens in the form, and is sent once it is put right', async () => {
    await page.getByRole('button', { name: 'Edit Harvest South' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Project' })
    await expect(form).toContainText('The name is too long')
    await expect(form.getByLabel('Name')).toHaveValue('Harvest South')
    await form.getByLabel('Name').fill('South')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(chip(page, 'Saved')).toBeVisible()
    await expect(cards(phone)).toHaveText(['Pitch deck', 'South'])
  })

  await test.step('or is sent again as it is, or discarded', async () => {
    await editProject(page, 'South', { name: 'Harvest South' })
    await chip(page, '1 refused').click()
    await page.unroute('**/rpc/sync_push', lengthen)
    await page.getByRole('button', { name: 'Retry Harvest South' }).click()
    await expect(cards(phone)).toHaveText(['Pitch deck', 'Harvest South'])
    await page.keyboard.press('Escape')
    await expect(chip(page, 'Saved')).toBeVisible()

    await page.route('**/rpc/sync_push', (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('Unlucky', 'Unlucky'.repeat(40)) }),
    )
    await createProject(page, 'Unlucky')
    await chip(page, '1 refused').click()
    await page.getByRole('button', { name: 'Discard Unlucky' }).click()
    await page
      .getByRole('alertdialog', { name: 'Discard this edit?' })
      .getByRole('button', { name: 'Discard', exact: true })
      .click()
    await expect(chip(page, 'Saved')).toBeVisible()
    await expect(cards(page)).toHaveText(['Pitch deck', 'Harvest South'])
  })
})

test('an open dialog and what was typed in it survive a reload; another device changes only what was not touched', async ({
  page,
  request,
  mailbox,
  openDevice,
}) => {
  const account = await makeAccount(request, mailbox)
  await openProjects(page, account)
  await createProject(page, 'Harvest', 'First words')
  await expect(chip(page, 'Saved')).toBeVisible()
  const phone = await openDevice()
  await openProjects(phone, account)

  await page.getByRole('button', { name: 'Edit Harvest' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Project' })
  await form.getByLabel('Name').fill('Harvest, renamed here')
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('Harvest, renamed here')

  await editProject(phone, 'Harvest', { name: 'Harvest, renamed there', description: 'Second words' })
  await expect(form.getByLabel('Description')).toHaveValue('Second words')
  await expect(form.getByLabel('Name')).toHaveValue('Harvest, renamed here')
  await expect(form).toContainText('Changed on another device to “Harvest, renamed there”')

  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(phone, 'Harvest, renamed here')).toContainText('Second words')
  await expect(page).toHaveURL(paths.projects)
})
