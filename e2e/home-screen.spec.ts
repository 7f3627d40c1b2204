/**
 * The installed app: whether browsers can install it, and what its icon, its shortcuts and the share target open. When it is offered:
 * install.browser.test.tsx.
 */
import { existsSync, readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { type Account, admin, founder } from '#tests/browser/accounts.ts'
import { workerIsInCharge } from '#tests/browser/app.ts'
import { chromiumFlags, findChromium } from '#tests/browser/chromium.ts'
import { newUser } from '#tests/browser/users.ts'
import { paths } from '../src/paths.ts'
import { expect, signIn, test, testWithWorker } from './support/fixtures.ts'

interface Shortcut {
  name: string
  url: string
}

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as {
  start_url: string
  shortcuts: Shortcut[]
  share_target: { action: string; params: Record<'title' | 'text' | 'url', string> }
}

const newProject = (page: Page) => page.getByRole('dialog', { name: 'Create New Project' })

/** What each shortcut shows once it is open. */
const shownBy: Record<string, (page: Page) => ReturnType<Page['getByRole']>> = {
  'My projects': (page) => page.getByRole('heading', { level: 1, name: 'My Projects' }),
  'New project': newProject,
  Notifications: (page) => page.getByRole('dialog', { name: 'Notifications' }),
}

/** The URL at which a phone opens the app with shared content. */
function shareUrl(shared: Partial<Record<'title' | 'text' | 'url', string>>): string {
  const { action, params } = manifest.share_target
  const search = new URLSearchParams()
  for (const [part, value] of Object.entries(shared)) search.set(params[part as keyof typeof shared], value)
  return `${action}?${search}`
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('is installable, with a manifest without errors and a splash screen for iOS', async ({ baseURL, request }) => {
  const isMissing = !existsSync(findChromium()) && !process.env.REQUIRE_ENGINES
  test.skip(isMissing, 'needs a whole Chromium: the headless shell reports no installability errors')
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
  const screen = { width: 390, height: 844 }
  const page = await browser.newPage({ baseURL: baseURL ?? '', screen, viewport: screen, deviceScaleFactor: 3 })
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  const cdp = await page.context().newCDPSession(page)
  const errors = async () => {
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // Test pages are always in private mode.
    return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  }
  for (const path of [paths.pricing, paths.login]) {
    await page.goto(path)
    await expect.poll(errors, path).toEqual([])
    expect((await cdp.send('Page.getAppManifest')).errors, path).toEqual([])
    const splashes = page.locator('link[rel="apple-touch-startup-image"]')
    const addresses = ['/splash/1170x2532-light.png', '/splash/1170x2532-dark.png']
    await expect(splashes, path).toHaveCount(addresses.length)
    for (const [place, address] of addresses.entries()) {
      await expect(splashes.nth(place), path).toHaveAttribute('href', address)
      expect((await request.get(address)).status(), address).toBe(200)
    }
  }
  await page.route('**/manifest.webmanifest', (route) =>
    route.fulfill({ json: { ...manifest, name: 'Without icons', icons: [] } }),
  )
  await page.goto(paths.login)
  await expect.poll(errors, 'the check finds what is missing').not.toEqual([])
  await browser.close()
})

test('opens the user’s home from the icon, and the right page from each shortcut', async ({ page, openDevice }) => {
  // An admin starts in the panel.
  await signIn(page, admin)
  await expect(page).toHaveURL(paths.admin)
  await page.goto(manifest.start_url)
  await expect(page).toHaveURL(paths.admin)
  // Once the router has begun, nothing but the step back changes the URL.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page, 'the start is no step of its own').toHaveURL(paths.admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(shownBy[name]?.(page) ?? page.locator('never'), `${name}, for an admin`).toBeVisible()
  }

  // A visitor logs in first, and the address of a shortcut outlasts a reload there.
  const [, { url } = { url: '' }] = manifest.shortcuts
  const customers = await openDevice()
  await customers.goto(`${url}#first`)
  await expect(customers).toHaveURL(paths.login)
  await customers.reload()
  await logIn(customers, founder)
  await expect(newProject(customers)).toBeVisible()
  await expect(customers).toHaveURL(/#first$/)
  await customers.goto(manifest.start_url)
  await expect(customers).toHaveURL(paths.dashboard)
})

const shared = { title: 'Tiffin by subscription', text: 'Lunch for 40 offices, see https://example.com/tiffin' }

testWithWorker(
  'a share starts a project, or a contact message before login, also offline',
  async ({ page, context, server }) => {
    const name = () => newProject(page).getByLabel('Name')
    const description = () => newProject(page).getByLabel('Description')
    await page.goto(paths.login)
    await workerIsInCharge(page)
    await page.reload()
    await workerIsInCharge(page)
    await context.setOffline(true)
    await page.goto(shareUrl(shared))
    await expect(page).toHaveURL(paths.contact)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(`${shared.title}\n${shared.text}`)
    await context.setOffline(false)

    // The shared content survives a login.
    const user = await newUser(server.url)
    await page.goto(`${paths.projects}?new&name=Tiffin&description=Lunch`)
    await logIn(page, user)
    await expect(name()).toHaveValue('Tiffin')
    await expect(description()).toHaveValue('Lunch')
    await newProject(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Create Your First Project' }).click()
    await name().fill('Half')

    await page.goto(shareUrl(shared))
    await expect(name()).toHaveValue(shared.title)
    await expect(description()).toHaveValue(shared.text)
    await name().fill('Tiffin, monthly')
    await page.reload()
    await expect(name(), 'what was typed into it stays').toHaveValue('Tiffin, monthly')

    await context.setOffline(true)
    await page.goto(shareUrl({ url: 'https://example.com/lunch' }))
    await expect(description()).toHaveValue('https://example.com/lunch')
    await name().fill('Lunch club')
    await newProject(page).getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByRole('article', { name: 'Lunch club' })).toBeVisible()
    await page.goto(`${paths.projects}?new`)
    await expect(name(), 'and so does a project that was begun before').toHaveValue('Half')
  },
)
