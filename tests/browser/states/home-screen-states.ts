import type { Page } from 'playwright'
import { paths } from '#src/paths.ts'
import type { State } from './harness.ts'

/** Like Chromium when it can install the app. */
const offerInstalling = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { prompt: () => new Promise(() => {}) }))
  })

/** Only iPhones and iPads have both. */
async function beOnIphone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
  })
  await page.reload()
}

const offered = (page: Page) => page.getByRole('region', { name: /home screen|its own window/ }).waitFor()
const openSteps = (page: Page) => page.getByText('How to put it on your home screen').click()

/** Installing the app, and sharing to it. */
export const homeScreenStates: State[] = [
  {
    name: 'install-offer',
    checked: true,
    path: paths.dashboard,
    role: 'customer',
    async arrange(page) {
      await offerInstalling(page)
      await offered(page)
    },
  },
  {
    name: 'install-offer-ios',
    checked: true,
    path: paths.dashboard,
    role: 'customer',
    async arrange(page) {
      await beOnIphone(page)
      await offered(page)
    },
  },
  {
    name: 'install-settings',
    path: paths.settings,
    role: 'customer',
    async arrange(page) {
      await offerInstalling(page)
      await page.getByRole('button', { name: 'Install app' }).waitFor()
    },
  },
  {
    name: 'install-settings-ios',
    path: paths.adminSettings,
    role: 'admin',
    async arrange(page) {
      await beOnIphone(page)
      await openSteps(page)
    },
  },
  {
    name: 'share-as-customer',
    path: `${paths.share}?title=Tiffin%20by%20subscription&text=Lunch%20for%2040%20offices`,
    role: 'customer',
    arrange: (page) => page.getByRole('dialog', { name: 'Create New Project' }).waitFor(),
  },
  {
    name: 'share-as-visitor',
    path: `${paths.share}?title=Tiffin%20by%20subscription&text=Lunch%20for%2040%20offices`,
    role: 'visitor',
    arrange: (page) => page.getByRole('textbox', { name: 'Message' }).waitFor(),
  },
]
