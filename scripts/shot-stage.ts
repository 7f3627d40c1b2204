/** How a state of the product is brought about in a browser of its own: for photographs and for the tests that check each. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { type Account, admin, founder } from '../e2e/support/accounts.ts'
import { newPerson } from '../e2e/support/people.ts'
import { settled } from '../e2e/support/settled.ts'
import { signedIn } from '../e2e/support/sign-in.ts'

/** `customer` and `admin` are the seed's; a `newcomer` is somebody nobody else meets, with an account of their own. */
export type Role = 'visitor' | 'customer' | 'admin' | 'newcomer'

/** Something to look at. */
export interface State {
  /** Part of the file's name: lower case and hyphens. */
  name: string
  /** Opened first. */
  path: string
  role: Role
  /** What a person does, or what befalls them, before the picture is taken. */
  arrange?: (page: Page, stage: Stage) => Promise<void>
  /** Where only phones, or only larger screens, have it. */
  only?: 'phone' | 'wide'
  /** Growing smaller undoes it: it is brought about on each screen. */
  anew?: boolean
  /** What the browser itself writes to the console when the fault it shows is provoked. */
  consoleErrors?: RegExp
  /** How the browser is opened. */
  options?: BrowserContextOptions
  /** It shows what a page shows before it has come to rest. */
  restless?: boolean
  /** e2e/states.spec.ts looks at it with axe and at 320 px: no other story does. In a thorough run only, where another state has its layout. */
  checked?: true | 'thorough'
}

export interface Stage {
  /** Of app and backend, without a trailing slash. */
  origin: string
  /** Who is signed in; nobody is, for a visitor. */
  account: Account
  /** A second device, signed in as the same person. */
  openDevice(): Promise<Page>
}

export interface OpenState {
  page: Page
  close(): Promise<void>
}

export const phone = { width: 360, height: 800 }
export const wide = { width: 1280, height: 800 }

/** The screens on which a state exists. */
export function viewportsOf({ only }: State) {
  if (only === 'phone') return [phone]
  return only === 'wide' ? [wide] : [wide, phone]
}

/** The same state once for each time that it has to be brought about. */
export function occasionsOf(state: State): State[] {
  if (!state.anew || state.only) return [state]
  return [
    { ...state, only: 'wide' },
    { ...state, only: 'phone' },
  ]
}

/**
 * A device that stores what signing in left behind, by role: people of the seed sign in once for all states.
 * @param origin of app and backend, without a trailing slash
 */
export function createStages(browser: Browser, origin: string) {
  const sessions = new Map<string, Promise<Session>>()

  function sessionOf(role: Role): Promise<Session> {
    if (role === 'visitor') return Promise.resolve({ account: founder, kept: undefined })
    if (role === 'newcomer') return newPerson(origin).then(begin)
    let session = sessions.get(role)
    if (!session) sessions.set(role, (session = begin(role === 'admin' ? admin : founder)))
    return session
  }

  const begin = async (account: Account): Promise<Session> => ({ account, kept: await signedIn(origin, account) })

  /** Opens a browser and brings the state about; the caller closes it. */
  return async function open(state: State, options: BrowserContextOptions = {}): Promise<OpenState> {
    const { account, kept } = await sessionOf(state.role)
    const devices: Page[] = []
    async function openDevice(): Promise<Page> {
      const context = await browser.newContext({
        baseURL: origin,
        reducedMotion: 'reduce',
        viewport: state.only === 'phone' ? phone : wide,
        ...(kept && { storageState: kept }),
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
      if (!state.restless) {
        await page.goto(state.path)
        await settled(page)
      }
      await state.arrange?.(page, { origin, account, openDevice })
      return { page, close }
    } catch (error) {
      await close()
      throw error
    }
  }
}

interface Session {
  account: Account
  kept: BrowserContextOptions['storageState']
}
