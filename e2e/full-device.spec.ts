/** A device whose storage is full: the browser refuses the write, and the form says why and what to do. */
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { newUser } from '#tests/browser/users.ts'
import { deviceFull } from '../src/features/kit/mutations/write-failure.ts'
import { expect, signIn, test } from './support/fixtures.ts'

/** Enough for the app and its data. */
const roomInBytes = 8_000_000

/** Limits what the browser stores for this origin, as a small disk does. */
async function limitStorage(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const setTo = (quotaSize: number) => devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  await setTo(roomInBytes)
  return {
    async fill() {
      await setTo(1)
      await expect.poll(() => hasRoom(page)).toBe(false)
    },
    free: () => setTo(roomInBytes),
  }
}

/** Whether the browser still stores a value. Below the former limit, it would ignore the new one for half a minute. */
function hasRoom(page: Page): Promise<boolean> {
  return page.evaluate(async (size) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('ballast')
      request.onupgradeneeded = () => request.result.createObjectStore('ballast', { autoIncrement: true })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
    const transaction = db.transaction('ballast', 'readwrite')
    transaction.objectStore('ballast').put('x'.repeat(size))
    const stored = await new Promise<boolean>((resolve) => {
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
    })
    db.close()
    return stored
  }, 2 * roomInBytes)
}

test("a project that doesn't fit on the device stays in its form with a message, and is created once there is room", async ({
  page,
  server,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/^projects: could not be saved on this device/)
  // Rows that arrive meanwhile can't be stored either; the next attempt succeeds.
  allowConsoleErrors(/^sync: (pull|push)( of \w+)? failed/)
  const user = await newUser(server.url)
  const storage = await limitStorage(page, server.url)
  await signIn(page, user, paths.projects)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'New Project' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Name').fill('Bee shop')
  await storage.fill()
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog).toContainText(`Failed to create project. Please try again. ${deviceFull}`)
  await expect(dialog.getByLabel('Name')).toHaveValue('Bee shop')

  await storage.free()
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText('Bee shop')).toBeVisible()
})
