/** Web push: enabled by the user, shown by the worker, opened in the open window, and disabled at sign-out. */
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { workerIsInCharge } from '#tests/browser/app.ts'
import { fakeSubscriptions, subscription } from '#tests/browser/push.ts'
import { newAdmin, newUser } from '#tests/browser/users.ts'
import { adminProjectPath, paths, projectPath } from '../src/paths.ts'
import { expect, signIn, testWithWorker as test } from './support/fixtures.ts'

/** Delivers a push as the browser would, already decrypted. */
async function deliver(page: Page, content: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(content),
  })
  await devtools.detach()
}

interface Shown {
  title: string
  tag: string
  data?: unknown
}

/** The worker globals that this file uses. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> }
  navigator: { setAppBadge: (count: number) => Promise<void> }
  dispatchEvent(event: Event): boolean
  shown: Shown[]
  badges: number[]
}

/** The headless shell shows no notifications, so the worker's calls are recorded instead. */
async function notedWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.badges = []
    scope.shown = []
    scope.navigator.setAppBadge = async (count) => void scope.badges.push(count)
    scope.registration.showNotification = async (title, { tag, data }) => {
      scope.shown = [...scope.shown.filter((each) => each.tag !== tag), { title, tag, data }]
    }
  })
  return worker
}

const noted = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown, badges } = globalThis as unknown as WorkerScope
    return { shown: shown.map(({ title }) => title), badges }
  })

/** Dispatches the browser's event for a click on the visible notification. */
const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const [{ tag, data } = { tag: '', data: null }] = scope.shown
    const close = () => void (scope.shown = [])
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => void (work = promise)
    scope.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification: { tag, data, close }, waitUntil }),
    )
    await work
  })

test('shows a notification for a push, a click opens its page in the open window, and logging out ends it', async ({
  page,
  context,
  server,
}) => {
  await fakeSubscriptions(page)
  await signIn(page, await newAdmin(server.url), paths.projects)
  await workerIsInCharge(page)
  const worker = await notedWorker(context)
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await page.getByRole('button', { name: 'Create Your First Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Name').fill('Half a name')

  await deliver(page, { kind: 'notification', badge: 3 })
  await deliver(page, { kind: 'notification', badge: 4 })
  await expect.poll(() => noted(worker)).toEqual({ shown: ['You have a new notification'], badges: [3, 4] })
  await click(worker)
  await expect(page).toHaveURL(`${paths.dashboard}?notifications`)
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeFocused()
  await expect.poll(async () => (await noted(worker)).shown).toEqual([])

  // A malformed id doesn't become part of a path.
  await deliver(page, { kind: 'notification', project_id: '../settings' })
  await expect.poll(async () => (await noted(worker)).shown).toEqual(['You have a new notification'])
  await click(worker)
  await expect(page).toHaveURL(`${paths.dashboard}?notifications`)
  const project = crypto.randomUUID()
  await deliver(page, { kind: 'notification', badge: 4, project_id: project })
  await expect.poll(async () => (await noted(worker)).shown).toEqual(['You have a new notification'])
  await click(worker)
  await expect(page).toHaveURL(projectPath(project))
  // An admin's push opens a customer's project.
  await deliver(page, { kind: 'news', text: 'Ledger is complete.', project_id: project, is_own: false })
  await expect.poll(async () => (await noted(worker)).shown).toEqual(['Ledger is complete.'])
  await click(worker)
  await expect(page).toHaveURL(adminProjectPath(project))

  await deliver(page, { kind: 'contact_message', badge: 5 })
  await expect.poll(async () => (await noted(worker)).shown).toEqual(['A new contact message is waiting'])
  await click(worker)
  await expect(page).toHaveURL(paths.adminContacts)
  await expect(page.getByRole('heading', { name: 'Contact Messages', level: 1 })).toBeVisible()

  // The opened pages: the messages, the project twice, and the list twice.
  for (let steps = 0; steps < 5; steps += 1) await page.goBack()
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a name')
  expect(await page.evaluate(() => 'notReloaded' in window), 'nothing was reloaded').toBe(true)

  // Logging out ends the subscription, even offline.
  await page.goto(paths.settings)
  const news = page.getByRole('checkbox', { name: 'New notifications' })
  const saved = page.waitForResponse('**/rpc/save_push_subscription')
  await news.check()
  expect((await saved).status()).toBe(204)
  await expect(news).toBeChecked()
  expect(await subscription(page)).not.toBeNull()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  // The new project's name is still a draft.
  await page.getByRole('button', { name: 'Log out and discard' }).click()
  await expect(page).toHaveURL(paths.home)
  await expect.poll(() => subscription(page)).toBeNull()

  await context.setOffline(false)
  await signIn(page, await newUser(server.url), paths.settings)
  await expect(news).not.toBeChecked()
})
