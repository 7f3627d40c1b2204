/**
 * Pages in a browser that translates them: each text is wrapped after each render. The forms of visitors in every run; most other forms
 * and editors in the thorough run, beside those of e2e/states.spec.ts.
 */
import { paths } from '../src/paths.ts'
import { chip, createProject, editProject } from '#tests/browser/app.ts'
import { createHarnesses } from '#tests/browser/states/harness.ts'
import { states } from '#tests/browser/states/states.ts'
import { translatePage, translating } from '#tests/browser/translate.ts'
import type { Page } from '@playwright/test'
import { founder } from '#tests/browser/accounts.ts'
import { expect, test } from './support/fixtures.ts'

/** Forms and editors that e2e/states.spec.ts doesn't translate, each with a text that it shows. */
const forms = states.filter(({ name }) =>
  [
    ...['forgot-sent', 'admin-login-refused', 'users-notify', 'settings-refused-open', 'tasks-panel-new'],
    ...['projects-edit-elsewhere', 'conversation-edit'],
  ].includes(name),
)

const crash = (page: Page) => page.getByText("It's our fault")

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Subject').selectOption('General question')
  await page.getByRole('textbox', { name: 'Message' }).fill('नमस्ते, what would it cost?')
}

test('a translated page sends, logs in and saves', async ({ page, allowFailedRequests }) => {
  allowFailedRequests({ path: '/auth/v1/token', status: 400 })
  await page.addInitScript(translatePage)
  await page.goto(paths.contact)
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message Sent!', { exact: true })).toBeVisible()

  await page.goto(paths.login)
  await page.getByLabel('Email').fill(founder.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(founder.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => url.pathname.startsWith(paths.dashboard))

  await page.goto(paths.projects)
  await createProject(page, 'Millet Market')
  await editProject(page, 'Millet Market', { Name: 'Millets of Mithila' })
  await expect(page.getByRole('article', { name: 'Millets of Mithila' })).toBeVisible()
  await chip(page, 'Saved').waitFor()
  await expect(crash(page)).toHaveCount(0)
})

test('a page that was translated before its code arrived keeps what was typed and sends it', async ({ page }) => {
  // The code waits, as on a slow phone.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    if (!/\/boot-/.test(route.request().url())) await arrived
    await route.continue()
  })
  await page.goto(paths.contact)
  await page.evaluate(translatePage, 'replace' as const)
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send' }).click()
  arrive()
  await expect(page.getByText('Message Sent!', { exact: true })).toBeVisible()
  await expect(crash(page)).toHaveCount(0)
})

test.describe('@all', () => {
  let open: ReturnType<typeof createHarnesses>
  test.beforeAll(({ browser, baseURL }) => {
    open = createHarnesses(translating(browser), baseURL ?? '')
  })

  for (const state of forms) {
    test(`${state.name} survives a translation`, async ({ allowConsoleErrors, allowFailedRequests }) => {
      allowFailedRequests(...(state.failedRequests ?? []))
      if (state.consoleErrors) allowConsoleErrors(state.consoleErrors)
      const { page, close } = await open(state)
      await expect(page.locator('font font').first()).toBeAttached()
      await expect(crash(page)).toHaveCount(0)
      await close()
    })
  }
})
