/**
 * Pages in a browser that translates them: each text is wrapped after each render. The forms of visitors in every run; every other form and
 * editor in the thorough run, in both themes.
 */
import { paths } from '../src/paths.ts'
import { chip, createProject, editProject } from '#tests/browser/app.ts'
import { createHarnesses } from '#tests/browser/states/harness.ts'
import { states } from '#tests/browser/states/states.ts'
import { translatePage, translating } from '#tests/browser/translate.ts'
import type { Page } from '@playwright/test'
import { founder } from '#tests/browser/accounts.ts'
import { expect, test } from './support/fixtures.ts'

/** One of each form and editor, with what it says. */
const forms = states.filter(({ name }) =>
  [
    ...['login-errors', 'signup-errors', 'forgot-sent', 'reset-errors', 'invitation-gone', 'admin-login-refused'],
    ...['palette-found', 'bell-panel', 'sync-panel', 'share-as-customer', 'settings-unsaved', 'settings-refused-open'],
    ...['messages-answering', 'users-invite', 'users-notify', 'notify-errors', 'tasks-panel-new', 'projects-panel-new'],
    ...['projects-panel-dates-errors', 'projects-panel-plan-week', 'projects-new-errors', 'projects-edit-elsewhere'],
    ...['projects-selected', 'deck-market', 'deck-outline', 'deck-look', 'deck-new', 'deck-presenting'],
    ...[
      'projection-template',
      'projection-wrong-answers',
      'conversation-files',
      'conversation-approve',
      'conversation-edit',
    ],
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
    test(`${state.name} survives a translation, in both themes`, async ({
      allowConsoleErrors,
      allowFailedRequests,
    }) => {
      allowFailedRequests(...(state.failedRequests ?? []))
      if (state.consoleErrors) allowConsoleErrors(state.consoleErrors)
      const { page, close } = await open(state)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expect(page.locator('font font').first()).toBeAttached()
      await expect(crash(page)).toHaveCount(0)
      await close()
    })
  }
})
