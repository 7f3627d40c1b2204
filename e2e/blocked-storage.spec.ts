/** A browser that stores nothing for this site, because the user blocked it or the disk is full. */
import { paths } from '../src/paths.ts'
import { founder } from '#tests/browser/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { settled } from '#tests/browser/settled.ts'

const blockedNotice = /Your browser isn’t letting this site store data/

test('with blocked storage, pages work and signing in explains why it can’t', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  for (const path of [paths.home, paths.contact]) {
    await page.goto(path)
    await settled(page)
    await expect(page.getByRole('link', { name: 'Chat with us' }), path).toBeVisible()
  }
  await page.goto(paths.login)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(founder.email)
  await form.getByLabel('Password', { exact: true }).fill(founder.password)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form.getByText(blockedNotice)).toBeVisible()
  await expect(form.getByText('Invalid email or password')).toBeHidden()

  await page.goto(paths.signup)
  await form.getByLabel('Full name').fill('Mira Sen')
  await form.getByLabel('Email').fill('mira@example.com')
  await form.getByLabel('Password', { exact: true }).fill('seven-days')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText(blockedNotice)).toBeVisible()
})

test('with full storage, an admin’s login explains why it can’t', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto(paths.adminLogin)
  const form = page.getByRole('main')
  await form.getByLabel('Username').fill('admin')
  await form.getByLabel('Password', { exact: true }).fill('sevenday')
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form.getByText(blockedNotice)).toBeVisible()
})
