/**
 * The conversation on a project on two devices, one of them offline: a question, its answer, and an approval. src/features/project/conversation has
 * the tests of each action.
 */
import type { Page } from '@playwright/test'
import { type Account, admin } from '#tests/browser/accounts.ts'
import { chip, loseNetwork } from '#tests/browser/app.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'
import { adminProjectPath, paths, projectPath } from '../src/paths.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Conversation, newest last' })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Your comment' })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const request = (page: Page) => page.getByRole('article', { name: 'Landing page', exact: true })

async function givenProject(origin: string, name = 'Tiffin Trail'): Promise<{ account: Account; id: string }> {
  const account = await newUser(origin)
  const id = crypto.randomUUID()
  await givenRows({ origin, account }, 'projects', (user_id) => [{ id, user_id, name }])
  return { account, id }
}

test('a customer asks in two presses and gets the answer a moment later, and their offline approval loses against a withdrawal', async ({
  page,
  context,
  openDevice,
  server,
}) => {
  const name = `Deck ${Date.now()}`
  const { account, id } = await givenProject(server.url, name)
  const panel = await openDevice({ viewport: { width: 1280, height: 800 } })
  await signIn(panel, admin)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, account)

  await page.getByRole('link', { name: 'Ask about your deck' }).click()
  await expect(page).toHaveURL(projectPath(id))
  await expect(comment(page)).toBeFocused()
  await expect(comment(page)).toHaveValue('About my pitch deck: ')
  await page.keyboard.type('how many slides will it have?')
  await send(page).click()
  await expect(comment(page)).toHaveValue('')
  await expect(log(page)).toContainText('About my pitch deck: how many slides will it have?')
  await expect(chip(page, 'Saved')).toBeVisible()

  await panel.goto(paths.admin)
  const waiting = panel.getByRole('table', { name: 'Waiting for an answer' })
  const row = waiting.getByRole('row').filter({ hasText: 'how many slides' })
  await row.focus()
  await panel.keyboard.press('e')
  await expect(panel).toHaveURL(adminProjectPath(id))
  await expect(comment(panel)).toBeFocused()
  await panel.keyboard.type('Ten, in the order investors read them.')
  await panel.keyboard.press('Control+Enter')
  // Check the toast first, because it disappears after a while.
  await expect(page.getByRole('status')).toContainText('Meera Iyer: Ten, in the order investors read them.')
  await expect(log(page)).toContainText('Ten, in the order investors read them.')
  await expect(log(page).getByText('Sevenday', { exact: true })).toBeVisible()
  await panel.goto(paths.admin)
  await expect(panel.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(row).toHaveCount(0)

  // The customer's offline approval loses against a withdrawal.
  await panel.goto(adminProjectPath(id))
  await panel.getByRole('button', { name: 'Ask for approval' }).click()
  const form = panel.getByRole('dialog', { name: 'Ask for approval' })
  await form.getByRole('textbox', { name: 'What is to be approved' }).fill('Landing page')
  await form.getByRole('textbox', { name: 'Link to look at' }).fill('https://staging.example.com')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(request(panel)).toContainText('Waits for the customer')
  await expect(chip(panel, 'Saved')).toBeVisible()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByRole('region', { name: 'Waiting for you' })).toContainText('Landing page')
  await bell.getByRole('link', { name: `“Landing page” waits for your answer in ${name}.` }).click()
  await expect(request(page)).toBeFocused()
  await expect(request(page)).toContainText('Waits for you')
  await expect(request(page).getByRole('link', { name: 'Open what to look at' })).toHaveAttribute(
    'href',
    'https://staging.example.com',
  )
  await expect(chip(page, 'Saved')).toBeVisible()

  await loseNetwork(page)
  await request(page).getByRole('button', { name: 'Approve “Landing page”' }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve this?' })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(request(page)).toContainText('Approved')
  await expect(request(page)).toContainText('Unsent')

  await panel.getByRole('button', { name: 'Withdraw “Landing page”' }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(request(panel)).toContainText('Withdrawn')
  await expect(chip(panel, 'Saved')).toBeVisible()

  await context.setOffline(false)
  await expect(request(page)).toContainText('Withdrawn')
  await expect(request(page)).toContainText('Your answer was rejected')
  await expect(request(page)).toContainText(
    'You approved it, but Meera Iyer had withdrawn the request before. That decision stays.',
  )
  await page.getByRole('button', { name: /^Sync: / }).click()
  const tray = page.getByRole('dialog', { name: 'Sync' })
  await expect(tray).toContainText('That decision stays.')
  await tray.getByRole('button', { name: 'Discard Landing page' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(chip(page, 'Saved')).toBeVisible()
})

test('a half-written comment survives the tab, and comments wait in order', async ({ page, context, server }) => {
  const { account, id } = await givenProject(server.url)
  await signIn(page, account)
  await page.goto(projectPath(id))
  await comment(page).fill('Half a thought')
  await page.close()
  const next = await context.newPage()
  await next.goto(projectPath(id))
  await expect(comment(next)).toHaveValue('Half a thought')
  await expect(chip(next, 'Saved')).toBeVisible()

  await loseNetwork(next)
  await comment(next).press('Control+Enter')
  for (const text of ['Second', 'Third', 'Fourth']) {
    await comment(next).fill(text)
    await comment(next).press('Control+Enter')
  }
  const said = () => log(next).getByRole('article').locator('[dir="auto"]').allTextContents()
  const written = ['Half a thought', 'Second', 'Third', 'Fourth']
  await expect.poll(said).toEqual(written)
  await expect(log(next).getByText('New, unsent')).toHaveCount(4)
  await next.unrouteAll()
  await context.setOffline(false)
  await expect(chip(next, 'Saved')).toBeVisible()
  await expect.poll(said).toEqual(written)
})
