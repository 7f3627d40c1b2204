/** Files on a project: sent after being offline, over a connection that breaks, and from tabs that are closed. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { type Account, admin } from '#tests/browser/accounts.ts'
import { chip, loseNetwork } from '#tests/browser/app.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { newUser } from '#tests/browser/users.ts'
import { adminProjectPath, paths, projectPath } from '../src/paths.ts'
import { expect, signIn, test } from './support/fixtures.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Conversation, newest last' })
const files = (page: Page) => page.getByRole('region', { name: 'Files', exact: true })
const sending = (page: Page) => page.getByRole('region', { name: 'Sending', exact: true })
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function givenProject(origin: string): Promise<{ account: Account; id: string }> {
  const account = await newUser(origin)
  const id = crypto.randomUUID()
  await givenRows({ origin, account }, 'projects', (user_id) => [{ id, user_id, name: 'Tiffin Trail' }])
  return { account, id }
}

type Given = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]

const choose = (page: Pick<Page, 'getByTestId'>, given: Given) => page.getByTestId('files').setInputFiles(given)

async function downloaded(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files(page)
      .getByRole('button', { name: `Download ${name}` })
      .first()
      .click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** A JPEG with a position in its Exif data, made in the page. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 64
    canvas.getContext('2d')?.fillRect(8, 8, 40, 40)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? [])
    return btoa(String.fromCharCode(...bytes))
  })
  const plain = Buffer.from(base64, 'base64')
  // One entry, the pointer to a GPS directory with one reference of two letters.
  const tiff = Buffer.from(
    '4d4d002a00000008000188250004000000010000001a00000000000100010002000000024e00000000000000',
    'hex',
  )
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = Buffer.from([(exif.length + 2) >> 8, (exif.length + 2) & 0xff])
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, plain.subarray(2)])
}

test('a photo chosen offline reaches the team and an export, without its location', async ({
  page,
  context,
  openDevice,
  server,
}) => {
  const { account, id } = await givenProject(server.url)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, account, projectPath(id))
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
  const original = await photo(page)
  await loseNetwork(page)
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Our kitchen <from above>')
  await choose(page, { name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: original })
  await expect(sending(page)).toContainText('kitchen.jpg')
  await expect(sending(page)).toContainText("Sent when you're online.")
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  await expect(chip(page, 'Offline, 1 unsent')).toBeVisible()
  await context.setOffline(false)
  const post = log(page).getByRole('article').filter({ hasText: 'Our kitchen <from above>' })
  await expect(post.getByRole('button', { name: 'Download kitchen.jpg' })).toBeVisible()
  await expect(post.locator('img')).toBeVisible()
  await expect(sending(page)).toHaveCount(0)
  await expect(chip(page, 'Saved')).toBeVisible()

  await page.getByRole('button', { name: 'Export the conversation and its files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export project' })
  await expect(dialog).toContainText('and its file,')
  await loseNetwork(page)
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog).toContainText('The connection was lost.')
  await context.setOffline(false)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Tiffin Trail.zip')
  await expect(dialog).toContainText('Tiffin Trail.zip is saved in your downloads')
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  const zip = unzipSync(await readFile(await saved.path()))
  expect(Object.keys(zip)).toEqual(['Tiffin Trail/Conversation.html', 'Tiffin Trail/files/kitchen.jpg'])
  expect(zip['Tiffin Trail/files/kitchen.jpg']).toHaveLength(original.length)
  const html = Buffer.from(zip['Tiffin Trail/Conversation.html'] ?? []).toString()
  const reader = await context.newPage()
  await reader.setContent(html)
  await expect(reader.getByRole('article')).toContainText('Our kitchen <from above>')
  await expect(reader.getByRole('link', { name: 'kitchen.jpg' })).toHaveAttribute('href', 'files/kitchen.jpg')
  await reader.close()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  const panel = await openDevice({ viewport: { width: 1280, height: 800 } })
  await signIn(panel, admin, adminProjectPath(id))
  const { name, bytes } = await downloaded(panel, 'kitchen.jpg')
  expect(name).toBe('kitchen.jpg')
  expect(bytes).toHaveLength(original.length)
  expect(bytes.equals(original)).toBe(false)
  // Only the 62 bytes of Exif differ.
  expect(bytes.subarray(70).equals(original.subarray(70))).toBe(true)

  // A second one of the same name is a version of it.
  await choose(page, [
    { name: 'Kitchen.jpg', mimeType: 'image/jpeg', buffer: original },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><p>Hello') },
  ])
  await expect(files(page)).toContainText('1 older version')
  // A refused file shows its reason, next to the accepted ones.
  const button = page.getByRole('button', { name: 'Send files' })
  await expect(button).toHaveAccessibleDescription(/“logo.svg” is an SVG drawing, which can contain scripts\./)
  await expect(button).toHaveAccessibleDescription(/“page.html” is a web page, which can contain scripts\./)
  await post.getByRole('button', { name: 'Delete kitchen.jpg' }).click()
  await expect(files(page)).not.toContainText('1 older version')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(files(page)).toContainText('1 older version')

  // A dropped file and a pasted one.
  for (const type of ['drop', 'paste'] as const) {
    await page.getByRole('main').evaluate((main, type) => {
      const data = new DataTransfer()
      data.items.add(new File(['a,b'], `${type}.csv`, { type: 'text/csv' }))
      const options = { bubbles: true, cancelable: true }
      main.dispatchEvent(
        type === 'drop'
          ? new DragEvent(type, { ...options, dataTransfer: data })
          : new ClipboardEvent(type, { ...options, clipboardData: data }),
      )
    }, type)
    await expect(files(page)).toContainText(`${type}.csv`)
  }
})

test(
  'a video arrives once and unchanged over a connection that breaks, from tabs that are closed',
  { tag: '@all' },
  async ({ page, context, server, allowFailedRequests }, testInfo) => {
    // After a cut, the server may still write the rest of a part after it reported its offset. Then the device asks for the offset again.
    allowFailedRequests({ path: /^\/storage\/v1\/upload\/resumable\//, status: 409 })
    const { account, id } = await givenProject(server.url)
    await signIn(page, account)
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), randomBytes(15 * 1024 * 1024)])
    const path = testInfo.outputPath('tour.mp4')
    await writeFile(path, video)
    let announced = 0
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/upload/resumable')) announced += 1
    })

    const links: CDPSession[] = []
    /** @param uploadThroughput in bytes a second; unlimited if it is negative */
    const setSpeed = (link: CDPSession, uploadThroughput: number) =>
      link.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput,
      })
    async function open(): Promise<Page> {
      const tab = await context.newPage()
      const link = await context.newCDPSession(tab)
      links.push(link)
      tab.on('close', () => links.splice(links.indexOf(link), 1))
      await link.send('Network.enable')
      // Slow enough that every cut comes before the end on any machine: the video takes a minute and a half.
      await setSpeed(link, 160 * 1024)
      await tab.goto(projectPath(id))
      await expect(tab.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
      return tab
    }
    const progress = / MB of 15 MB sent/

    let tab = await open()
    await page.close()
    await choose(tab, path)
    for (const cut of [1, 2, 3, 4, 5]) {
      await expect(sending(tab)).toContainText(progress)
      await context.setOffline(true)
      await expect(chip(tab, 'Offline, 1 unsent')).toBeVisible()
      if (cut === 2 || cut === 4) {
        await tab.close()
        await context.setOffline(false)
        tab = await open()
      } else {
        await context.setOffline(false)
      }
    }
    const second = await open()
    for (const link of links) await setSpeed(link, -1)
    await expect(files(tab)).toContainText('tour.mp4')
    await expect(sending(tab)).toHaveCount(0)
    await expect(sending(second)).toHaveCount(0)
    await expect(log(second).getByRole('article').filter({ hasText: 'tour.mp4' })).toHaveCount(1)
    await expect(chip(tab, 'Saved')).toBeVisible()
    const { bytes } = await downloaded(tab, 'tour.mp4')
    expect(hash(bytes)).toBe(hash(video))
    expect(announced).toBe(1)
    await expect(files(tab).getByRole('button', { name: 'Download tour.mp4' })).toHaveCount(1)
  },
)

test("a request has its files, which can't change once it is answered", { tag: '@all' }, async ({
  page,
  openDevice,
  server,
}) => {
  const { account, id } = await givenProject(server.url)
  await signIn(page, admin, adminProjectPath(id))
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for approval' })
  await dialog.getByRole('textbox', { name: 'What is to be approved' }).fill('Logo')
  await choose(dialog, { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a logo') })
  await expect(dialog).toContainText('logo.pdf')
  await choose(dialog, { name: 'wrong.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 other') })
  await dialog.getByRole('button', { name: "Don't send wrong.pdf" }).press('Enter')
  await expect(dialog).not.toContainText('wrong.pdf')
  await expect(dialog.getByRole('button', { name: "Don't send logo.pdf" })).toBeFocused()
  await page.reload()
  // The address opens the dialog again, with everything in it.
  await expect(dialog.getByRole('textbox', { name: 'What is to be approved' })).toHaveValue('Logo')
  await expect(dialog).toContainText('logo.pdf')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  const request = (tab: Page) => log(tab).getByRole('article', { name: 'Logo', exact: true })
  await expect(request(page).getByRole('button', { name: 'Download logo.pdf' })).toBeVisible()
  await expect(request(page).getByRole('button', { name: 'Delete logo.pdf' })).toBeVisible()

  const phone = await openDevice({ viewport: { width: 360, height: 800 } })
  await signIn(phone, account, projectPath(id))
  await expect(request(phone).getByRole('button', { name: 'Download logo.pdf' })).toBeVisible()
  await expect(log(phone).getByRole('article')).toHaveCount(1)
  await expect(files(phone)).toContainText('logo.pdf')
  await request(phone).getByRole('button', { name: 'Approve “Logo”' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(request(page)).toContainText('Approved')
  await expect(request(page).getByRole('button', { name: 'Delete logo.pdf' })).toHaveCount(0)
})

test('a file saved on the device opens offline and is listed in the settings; a waiting file counts at logout, and its bytes leave the device', async ({
  page,
  context,
  server,
}) => {
  const { account, id } = await givenProject(server.url)
  await signIn(page, account, projectPath(id))
  const menu = Buffer.from('%PDF-1.7 a menu')
  await choose(page, [
    { name: 'menu.pdf', mimeType: 'application/pdf', buffer: menu },
    { name: 'other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 another') },
  ])
  await expect(files(page)).toContainText('other.pdf')
  await files(page).getByRole('button', { name: 'Keep menu.pdf on this device' }).click()
  await expect(files(page).getByRole('button', { name: 'Remove menu.pdf from this device' })).toBeFocused()
  await loseNetwork(page)
  expect((await downloaded(page, 'menu.pdf')).bytes.equals(menu)).toBe(true)
  await files(page).getByRole('button', { name: 'Download other.pdf' }).click()
  await expect(page.getByText("It isn't on this device.", { exact: false }).first()).toBeVisible()
  await files(page).getByRole('button', { name: 'Keep other.pdf on this device' }).click()
  await expect(page.getByText("It can be kept as soon as you're online.").first()).toBeVisible()
  await context.setOffline(false)
  await page.goto(paths.settings)
  const kept = page.getByRole('region', { name: /^1 file kept here, 15 bytes/ })
  await expect(kept).toContainText('menu.pdf')
  await kept.getByRole('button', { name: 'Remove menu.pdf from this device' }).press('Enter')
  await expect(kept).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'This device' }).locator('button:focus, input:focus')).toHaveCount(1)

  await page.goto(projectPath(id))
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
  const databases = () =>
    page.evaluate(
      async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('sevenday-files')).length,
    )
  // Nothing is sent from now on, and the page that follows the logout still opens.
  await page.route(/\/storage\/v1\/|rpc\/sync_push/, () => new Promise(() => undefined))
  await choose(page, { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a bill') })
  await expect(sending(page)).toContainText('bill.pdf')
  await sending(page).getByRole('button', { name: "Don't send bill.pdf" }).press('Enter')
  await expect(sending(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sending(page)).toContainText('bill.pdf')
  await expect.poll(databases).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('bill.pdf')
  await question.getByRole('button', { name: /^Log out and discard/ }).click()
  await expect(page).toHaveURL(paths.home)
  await expect.poll(databases).toBe(0)
})
