import type { Page } from 'playwright'

/** Fakes push subscriptions, which headless Chromium lacks, and stores them for the test and the next page. Affects pages opened later. */
export async function fakeSubscriptions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = 'test.push'
    const current = () =>
      JSON.parse(localStorage.getItem(key) ?? 'null') as { endpoint: string; server: number[] } | null
    const subscriptionOf = ({ endpoint, server }: { endpoint: string; server: number[] }) => ({
      endpoint,
      options: { applicationServerKey: Uint8Array.from(server).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const made = current()
        return made && subscriptionOf(made)
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
        localStorage.setItem(key, JSON.stringify({ endpoint, server: [...applicationServerKey] }))
        const made = current()
        return made && subscriptionOf(made)
      },
    })
  })
}

/** The browser's subscription, or null. */
export const subscription = (page: Page) => page.evaluate(() => localStorage.getItem('test.push'))
