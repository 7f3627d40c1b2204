/** Projects: the same on every device, private to their owner. Offline: expired-session.spec.ts. */
import { paths } from '../src/paths.ts'
import { secondFounder } from '#tests/browser/accounts.ts'
import {
  card,
  cards,
  chip,
  createProject,
  editProject,
  loseNetwork,
  openProjects,
  toast,
  toastButton,
} from '#tests/browser/app.ts'
import { expect, test } from './support/fixtures.ts'
import { holdToast } from '#tests/browser/states/steps.ts'
import { headersOf, newUser, signInByRequest } from '#tests/browser/users.ts'

test('keeps projects the same on two devices, merges their offline edits, and hides them from others', async ({
  page,
  context,
  request,
  openDevice,
  baseURL,
}) => {
  const account = await newUser(baseURL ?? '')
  await openProjects(page, account)
  await createProject(page, 'Harvest')
  await expect(toast(page, 'Project created successfully')).toBeVisible()
  await expect(chip(page, 'Saved')).toBeVisible()
  const phone = await openDevice({ viewport: { width: 360, height: 800 } })
  await openProjects(phone, account)
  await expect(card(phone, 'Harvest')).toBeVisible()

  await test.step('shows changes from one device on the other without a reload', async () => {
    await createProject(phone, 'Landing page')
    await expect(cards(page)).toHaveText(['Landing page', 'Harvest'])

    await page.getByRole('button', { name: 'Delete Landing page' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Project' })
    await expect(question).toContainText('Are you sure you want to delete this project? This action cannot be undone.')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    // The toast with its Undo would disappear before the other device has the change.
    await holdToast(page, 'Project deleted successfully')
    await expect(cards(phone)).toHaveText(['Harvest'])
    await toastButton(page, 'Undo').click()
    await expect(cards(page)).toHaveText(['Landing page', 'Harvest'])
    await expect(cards(phone)).toHaveText(['Landing page', 'Harvest'])
  })

  await test.step('hides everything from other users, on screen and in raw requests', async () => {
    const other = await openDevice()
    await openProjects(other, secondFounder)
    await expect(cards(other).first()).toBeVisible()
    await expect(other.getByText('Harvest')).toHaveCount(0)

    const headers = headersOf(await signInByRequest(baseURL ?? '', secondFounder))
    const rows = await request.get('/rest/v1/projects?select=name', { headers })
    expect(rows.ok(), await rows.text()).toBe(true)
    expect(await rows.text()).not.toContain('Harvest')
    const data = { tables: [{ table: 'projects', checkpoint: null }] }
    const pulled = await request.post('/rest/v1/rpc/sync_pull_tables', { headers, data })
    expect(pulled.ok(), await pulled.text()).toBe(true)
    expect(await pulled.text()).not.toContain('Harvest')
  })

  await loseNetwork(page)
  await loseNetwork(phone)
  await editProject(page, 'Harvest', { Name: 'Harvest North' })
  await editProject(phone, 'Harvest', { Description: 'Typed on the phone' })
  await context.setOffline(false)
  await phone.context().setOffline(false)
  for (const device of [page, phone]) {
    await expect(card(device, 'Harvest North')).toContainText('Typed on the phone')
    await expect(chip(device, 'Saved')).toBeVisible()
    await expect(device.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  }

  await loseNetwork(page)
  await loseNetwork(phone)
  await editProject(page, 'Harvest North', { Name: 'Harvest East' })
  await editProject(phone, 'Harvest North', { Name: 'Harvest West' })
  await context.setOffline(false)
  await expect(chip(page, 'Saved')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(card(page, 'Harvest West')).toContainText('The name was changed on two devices')
  await expect(card(page, 'Harvest West')).toContainText('Harvest East')

  await page.getByRole('button', { name: 'Restore' }).click()
  for (const device of [page, phone]) {
    await expect(cards(device)).toHaveText(['Landing page', 'Harvest East'])
    await expect(device.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  }

  await test.step('an open form keeps its text after a reload, and takes only untouched fields from the other device', async () => {
    await page.getByRole('button', { name: 'Edit Harvest East' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Project' })
    await form.getByLabel('Name').fill('Harvest, renamed here')
    await page.reload()
    await expect(form.getByLabel('Name')).toHaveValue('Harvest, renamed here')

    await editProject(phone, 'Harvest East', { Name: 'Harvest, renamed there', Description: 'Second words' })
    await expect(form.getByLabel('Description')).toHaveValue('Second words')
    await expect(form.getByLabel('Name')).toHaveValue('Harvest, renamed here')
    await expect(form).toContainText('Changed on another device to “Harvest, renamed there”')

    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card(phone, 'Harvest, renamed here')).toContainText('Second words')
    await expect(page).toHaveURL(paths.projects)
  })
})
