/**
 * The installed app: whether browsers can install it, and what its icon, shortcuts and share target open. install.browser.test.tsx tests when the app
 * offers it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { type Account, admin, founder } from '#tests/browser/accounts.ts'
import { chip, workerIsInCharge } from '#tests/browser/app.ts'
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
  share_target: { action: string; params: Record<'title' | 'text' | 'url', string> & { files: { name: string }[] } }
}

const newProject = (page: Page) => page.getByRole('dialog', { name: 'Create New Project' })

/** What each shortcut shows once it is open. */
const shownBy: Record<string, (page: Page) => ReturnType<Page['getByRole']>> = {
  'My projects': (page) => page.getByRole('heading', { level: 1, name: 'My Projects' }),
  'New project': newProject,
  Notifications: (page) => page.getByRole('dialog', { name: 'Notifications' }),
}

/** Opens the app as a phone does when content is shared. @param files names of text files */
async function share(page: Page, words: Partial<Record<'title' | 'text' | 'url', string>>, files: string[] = []) {
  const { action, params } = manifest.share_target
  const fields = Object.entries(words).map(([part, value]): [string, string] => [params[part as 'title'], value])
  const arrives = page.waitForEvent('framenavigated')
  await page.evaluate(
    ({ action, fields, filesField, files }) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      })
      for (const [name, value] of fields) form.append(Object.assign(document.createElement('input'), { name, value }))
      const chosen = new DataTransfer()
      for (const name of files) chosen.items.add(new File([name], name, { type: 'text/plain' }))
      const input = Object.assign(document.createElement('input'), { type: 'file', name: filesField, multiple: true })
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { action, fields, filesField: params.files[0]?.name ?? '', files },
  )
  await arrives
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
  // Once the router has started, only the step back changes the URL.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page, 'the start is no step of its own').toHaveURL(paths.admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(shownBy[name]?.(page) ?? page.locator('never'), `${name}, for an admin`).toBeVisible()
  }

  // A visitor logs in first. The shortcut's URL survives a reload of the login page.
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
  'a share starts a project, or a contact message before login, and files go where the user says, also offline',
  async ({ page, context, server }) => {
    const name = () => newProject(page).getByLabel('Name')
    const description = () => newProject(page).getByLabel('Description')
    await page.goto(paths.login)
    await workerIsInCharge(page)
    await page.reload()
    await workerIsInCharge(page)
    await context.setOffline(true)
    await share(page, shared)
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

    await share(page, shared)
    await expect(name()).toHaveValue(shared.title)
    await expect(description()).toHaveValue(shared.text)
    await name().fill('Tiffin, monthly')
    await page.reload()
    await expect(name(), 'what was typed into it stays').toHaveValue('Tiffin, monthly')

    await context.setOffline(true)
    await share(page, { url: 'https://example.com/lunch' })
    await expect(description()).toHaveValue('https://example.com/lunch')
    await name().fill('Lunch club')
    await newProject(page).getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByRole('article', { name: 'Lunch club' })).toBeVisible()
    await page.goto(`${paths.projects}?new`)
    await expect(name(), 'and so does a project that was begun before').toHaveValue('Half')
    await newProject(page).getByRole('button', { name: 'Cancel' }).click()

    await share(page, { text: 'Our menu' }, ['lunch.txt', 'dinner.txt'])
    const offer = page.getByRole('dialog', { name: 'Send these 2 files?' })
    await expect(offer).toContainText('lunch.txt, dinner.txt')
    await page.reload()
    await offer.getByRole('combobox', { name: 'Project' }).fill('Lunch')
    await page.getByRole('option', { name: /Lunch club/ }).click()
    await offer.getByRole('button', { name: 'Send', exact: true }).click()
    const conversation = page.getByRole('region', { name: 'Conversation' })
    await expect(conversation.getByText('lunch.txt')).toBeVisible()
    await expect(conversation.getByText('dinner.txt')).toBeVisible()
    await context.setOffline(false)
    await expect(chip(page, 'Saved')).toBeVisible()
    await expect(conversation.getByText('Our menu')).toHaveCount(1)
    await page.reload()
    await expect(conversation.getByText('lunch.txt')).toHaveCount(1)

    // A text too long for a comment stays in its field. Another tab shares swapped.txt meanwhile: the dialog here must not send it.
    const choose = async (name: string) => {
      const one = page.getByRole('dialog', { name: 'Send this file?' })
      await one.getByRole('combobox', { name: 'Project' }).fill('Lunch')
      await page.getByRole('option', { name: /Lunch club/ }).click()
      await expect(one).toContainText(name)
      return () => one.getByRole('button', { name: 'Send', exact: true }).click()
    }
    const long = 'Menu '.repeat(900).trim()
    await share(page, { text: long }, ['long.txt'])
    await (await choose('long.txt'))()
    await expect(conversation.getByText('long.txt')).toBeVisible()
    await expect(conversation.getByRole('textbox')).toHaveValue(long)
    await share(page, {}, ['shown.txt'])
    const send = await choose('shown.txt')
    const other = await context.newPage()
    await other.goto(paths.projects)
    await share(other, {}, ['swapped.txt'])
    await expect(other.getByRole('dialog', { name: 'Send this file?' })).toContainText('swapped.txt')
    await send()
    await expect(conversation.getByText('long.txt')).toBeVisible()
    await other.getByRole('button', { name: "Don't send" }).click()
    await expect(conversation.getByText('swapped.txt')).toHaveCount(0)

    await page.goto(`${paths.projects}?shared-files`)
    await expect(page.getByRole('dialog', { name: 'The files are not on this device' })).toBeVisible()
  },
)
