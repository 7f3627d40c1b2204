import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pushDevice } from './push-device.ts'
import { readPushRecord } from './push-record.ts'
import { browserSession, signOutHere } from './runtime.ts'
import {
  addAccount,
  clearHarness,
  gone,
  closeHarness,
  user,
  server,
  signIn,
  until,
  workspace,
} from './runtime-test-kit.ts'

vi.mock('./browser-client.ts', async () => {
  const { createBrowserClient } = await import('./runtime-test-kit.ts')
  return { createBrowserClient }
})

/** The browser APIs that headless Chromium lacks: subscriptions and visible notifications. */
const browser = {
  permission: 'default' as NotificationPermission,
  answers: 'granted' as NotificationPermission,
  questions: 0,
  subscription: null as PushSubscription | null,
  subscribed: 0,
  shown: [] as string[],
  badges: [] as (number | null)[],
}
const key = (first: number) => Uint8Array.of(4, ...Array.from({ length: 64 }, () => first))
const text = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

function subscribe({ applicationServerKey }: PushSubscriptionOptionsInit): Promise<PushSubscription> {
  browser.subscribed += 1
  const endpoint = `https://push.example.com/${browser.subscribed}`
  const made = {
    endpoint,
    options: { applicationServerKey: (applicationServerKey as Uint8Array<ArrayBuffer>).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
    async unsubscribe() {
      browser.subscription = null
      return true
    },
  }
  browser.subscription = made as unknown as PushSubscription
  return Promise.resolve(browser.subscription)
}

const registration = {
  pushManager: { subscribe, getSubscription: async () => browser.subscription },
  getNotifications: async () =>
    browser.shown.map((tag) => ({ close: () => (browser.shown = browser.shown.filter((each) => each !== tag)) })),
} as unknown as ServiceWorkerRegistration

beforeEach(() => {
  clearHarness()
  Object.assign(browser, {
    permission: 'default',
    answers: 'granted',
    questions: 0,
    subscription: null,
    subscribed: 0,
    shown: [],
    badges: [],
  })
  vi.stubEnv('VITE_VAPID_PUBLIC_KEY', text(key(1)))
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => registration)
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => browser.permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    browser.questions += browser.permission === 'default' ? 1 : 0
    browser.permission = browser.answers
    return browser.permission
  })
  vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (count) => void browser.badges.push(count ?? null))
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(async () => void browser.badges.push(0))
})
afterEach(async () => {
  await closeHarness()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const device = () => pushDevice(user().userId)

describe('choosing notifications', () => {
  test('asks for permission, subscribes with this deployment’s key and tells the server', async () => {
    await signIn()
    expect(await device().state()).toEqual({ phase: 'off' })
    expect(browser.questions).toBe(0)
    expect(await device().choose(['notification'])).toEqual({ ok: true })
    const by = user().userId
    const endpoint = 'https://push.example.com/1'
    expect(server.pushCalls).toEqual([{ call: 'save_push_subscription', by, endpoint, kinds: ['notification'] }])
    expect(new Uint8Array(browser.subscription?.options.applicationServerKey ?? [])).toEqual(key(1))
    expect(await device().state()).toEqual({ phase: 'on', kinds: ['notification'] })
  })

  test('repeats a call once if its answer is lost', async () => {
    await signIn()
    browser.permission = 'granted'
    server.lostPushAnswers = 1
    expect(await device().choose(['notification'])).toEqual({ ok: true })
    server.lostPushAnswers = 1
    expect(await device().choose([])).toEqual({ ok: true })
    const save = 'save_push_subscription'
    const remove = 'remove_push_subscription'
    await until(() => expect(server.pushCalls.map(({ call }) => call)).toEqual([save, save, remove, remove]))
    server.lostPushAnswers = 2
    expect(await device().choose(['notification'])).toEqual({ ok: false, reason: 'network' })
    expect(server.pushCalls).toHaveLength(6)
  })

  test('leaves nothing behind if the browser refuses or the server can’t be reached', async () => {
    await signIn()
    browser.answers = 'default'
    expect(await device().choose(['notification'])).toEqual({ ok: false, reason: 'not-answered' })
    browser.answers = 'granted'
    server.reachable = false
    expect(await device().choose(['notification'])).toEqual({ ok: false, reason: 'network' })
    expect(browser.subscription).toBeNull()
    expect(await device().state()).toEqual({ phase: 'off' })
    server.reachable = true
    browser.answers = 'denied'
    expect(await device().choose(['notification'])).toEqual({ ok: false, reason: 'blocked' })
    expect(await device().state()).toEqual({ phase: 'blocked' })
    expect(server.pushCalls).toEqual([])
  })

  test('keeps the previous choice if a new one doesn’t reach the server', async () => {
    await signIn()
    await device().choose(['notification'])
    server.reachable = false
    expect(await device().choose(['notification', 'contact_message'])).toEqual({ ok: false, reason: 'network' })
    expect(await device().state()).toEqual({ phase: 'on', kinds: ['notification'] })
  })

  test('switches off while offline', async () => {
    await signIn()
    await device().choose(['notification'])
    server.reachable = false
    expect(await device().choose([])).toEqual({ ok: true })
    expect(browser.subscription).toBeNull()
    expect(await device().state()).toEqual({ phase: 'off' })
  })
})

describe('a subscription', () => {
  test('ends with a sign-out while offline, and visible notifications close', async () => {
    await signIn()
    await device().choose(['notification'])
    browser.shown = ['notification']
    browser.badges = []
    server.reachable = false
    expect(await signOutHere({ discard: true })).toBe('signed-out')
    expect(browser).toMatchObject({ subscription: null, shown: [] })
    expect(new Set(browser.badges)).toEqual(new Set([0]))
    expect(readPushRecord()).toBeNull()
  })

  test('never prevents a sign-out', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await signIn()
    await device().choose(['notification'])
    if (browser.subscription) browser.subscription.unsubscribe = () => Promise.reject(new Error('the disk is full'))
    expect(await signOutHere({ discard: true })).toBe('signed-out')
    browser.subscription = null
  })

  test('is saved again at this user’s next login, even with a new key', async () => {
    await signIn()
    await device().choose(['notification'])
    vi.stubEnv('VITE_VAPID_PUBLIC_KEY', text(key(2)))
    await browserSession().signIn({ email: user().email, password: 'secret' })
    await until(() => expect(readPushRecord()?.endpoint).toBe('https://push.example.com/2'))
    await until(() =>
      expect(server.pushCalls.slice(1).map(({ call, endpoint }) => [call, endpoint])).toEqual([
        ['save_push_subscription', 'https://push.example.com/2'],
        ['remove_push_subscription', 'https://push.example.com/1'],
      ]),
    )
    expect(browser.questions).toBe(1)
  })

  test('of a previous user ends when another user logs in', async () => {
    await signIn()
    await device().choose(['notification'])
    const former = user().userId
    const rohan = addAccount('rohan@example.com')
    await browserSession().signIn({ email: 'rohan@example.com', password: 'secret' })
    await until(() => expect(workspace().identity.userId).toBe(rohan))
    await until(() => expect(browser.subscription).toBeNull())
    expect(await pushDevice(rohan).state()).toEqual({ phase: 'off' })
    expect(server.pushCalls.map(({ by }) => by)).toEqual([former])
    expect(await signOutHere({ discard: true })).toBe('signed-out')
    await gone(rohan)
    // The previous user's data is still on the device.
    await browserSession().signIn({ email: user().email, password: 'secret' })
    await until(() => expect(workspace().identity.userId).toBe(former))
  })
})
