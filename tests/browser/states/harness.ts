/** Arranges a state of the product in a separate browser, for screenshots and for tests that check each state. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { type Account, admin, founder } from '../accounts.ts'
import type { FailedRequest } from '../failed-request.ts'
import { newUser } from '../users.ts'
import { settled } from '../settled.ts'
import { signedIn } from '../sign-in.ts'

/** `customer` and `admin` come from the seed; a `newcomer` gets a new account of their own. */
export type Role = 'visitor' | 'customer' | 'admin' | 'newcomer'

/** A state to look at. */
export interface State {
  /** Part of the file name: lower case and hyphens. */
  name: string
  /** Opened first; without it, `arrange` opens a page. */
  path?: string
  role: Role
  /** User actions or faults before the screenshot. */
  arrange?: (page: Page, harness: Harness) => Promise<void>
  /** Set if only phones, or only larger screens, have the state. */
  only?: 'phone' | 'wide'
  /** Set if resizing to a smaller screen undoes the state: it is then arranged again on each screen. */
  perViewport?: boolean
  /** Requests that fail as the state provokes it. */
  failedRequests?: readonly FailedRequest[]
  /** Other console errors that follow. */
  consoleErrors?: RegExp
  /** Options for the browser context. */
  options?: BrowserContextOptions
  /** Shows a page that is still loading or moving. */
  restless?: boolean
  /**
   * Whether e2e/states.spec.ts checks it with axe and at 320 px, in the thorough run; and whether in a browser that translates it. For
   * states with an element that no page and no other checked state has.
   */
  checked?: true | 'translated'
}

export interface Harness {
  /** Origin of app and backend, without a trailing slash. */
  origin: string
  /** The signed-in account; a visitor isn't signed in. */
  account: Account
  /** Opens a second device, signed in to the same account. */
  openDevice(): Promise<Page>
}

export interface OpenState {
  page: Page
  close(): Promise<void>
}

export const phone = { width: 360, height: 800 }
export const wide = { width: 1280, height: 800 }

/** The viewports on which a state exists. */
export function viewportsOf({ only }: State) {
  if (only === 'phone') return [phone]
  return only === 'wide' ? [wide] : [wide, phone]
}

/** The state, repeated for each time that it has to be arranged. */
export function occasionsOf(state: State): State[] {
  if (!state.perViewport || state.only) return [state]
  return [
    { ...state, only: 'wide' },
    { ...state, only: 'phone' },
  ]
}

/**
 * Opens states in browsers that share a stored session per role: seed users sign in once for all states.
 * @param origin of app and backend, without a trailing slash
 */
export function createHarnesses(browser: Browser, origin: string) {
  const sessions = new Map<string, Promise<Session>>()

  function sessionOf(role: Role): Promise<Session> {
    if (role === 'visitor') return Promise.resolve({ account: founder, storageState: undefined })
    if (role === 'newcomer') return newUser(origin).then(begin)
    let session = sessions.get(role)
    if (!session) sessions.set(role, (session = begin(role === 'admin' ? admin : founder)))
    return session
  }

  const begin = async (account: Account): Promise<Session> => ({
    account,
    storageState: await signedIn(origin, account),
  })

  /** Opens a browser and arranges the state; the caller closes it. */
  return async function open(state: State, options: BrowserContextOptions = {}): Promise<OpenState> {
    const { account, storageState } = await sessionOf(state.role)
    const devices: Page[] = []
    async function openDevice(): Promise<Page> {
      const context = await browser.newContext({
        baseURL: origin,
        reducedMotion: 'reduce',
        viewport: state.only === 'phone' ? phone : wide,
        ...(storageState && { storageState }),
        ...state.options,
        ...options,
      })
      const page = await context.newPage()
      devices.push(page)
      return page
    }
    const close = async () => {
      for (const device of devices) await device.context().close()
    }
    try {
      const page = await openDevice()
      if (state.path !== undefined && !state.restless) {
        await page.goto(state.path)
        await settled(page)
      }
      await state.arrange?.(page, { origin, account, openDevice })
      // A button that moves under the pointer would show its tooltip at some moment.
      await page.mouse.move(0, 0)
      return { page, close }
    } catch (error) {
      await close()
      throw error
    }
  }
}

interface Session {
  account: Account
  storageState: BrowserContextOptions['storageState']
}
