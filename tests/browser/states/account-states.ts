import type { Page } from 'playwright'
import { admin } from '../accounts.ts'
import { holdTimers } from '../held-timers.ts'
import { mailReader } from '../mailbox.ts'
import { deleteAccount, signUp, suspend } from '../users.ts'
import { paths } from '#src/paths.ts'
import type { State } from './harness.ts'
import { holdToast } from './steps.ts'

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string, value: string) =>
  page.getByRole('main').getByLabel(label, { exact: true }).fill(value)

async function submitLogin(page: Page): Promise<void> {
  await fill(page, 'Email', 'nobody@example.com')
  await fill(page, 'Password', 'not it')
  await press(page, 'Log in')
}

/** Signing in, and what can prevent it. */
export const accountStates: State[] = [
  {
    name: 'login-errors',
    path: paths.login,
    role: 'visitor',
    arrange: (page) => press(page, 'Log in'),
  },
  {
    name: 'login-refused',
    checked: 'translated',
    path: paths.login,
    role: 'visitor',
    failedRequests: [{ path: '/auth/v1/token', status: 400 }],
    async arrange(page) {
      await submitLogin(page)
      await holdToast(page, 'Login failed')
    },
  },
  {
    name: 'login-busy',
    path: paths.login,
    role: 'visitor',
    async arrange(page) {
      await page.route('**/auth/v1/token?**', () => new Promise(() => {}))
      await submitLogin(page)
      await page.getByRole('button', { name: 'Logging in...' }).waitFor()
    },
  },
  {
    name: 'login-offline',
    path: paths.login,
    role: 'visitor',
    async arrange(page) {
      await page.context().setOffline(true)
      await submitLogin(page)
      await holdToast(page, 'Login failed')
    },
  },
  {
    name: 'invitation-gone',
    checked: 'translated',
    path: `${paths.invitation}?token=old`,
    role: 'visitor',
    failedRequests: [{ path: '/functions/v1/accept-invitation', status: 410 }],
    async arrange(page) {
      await fill(page, 'Password', 'long enough')
      await press(page, 'Set password')
      await page.getByRole('link', { name: 'Ask us for a new one' }).waitFor()
    },
  },
  {
    name: 'invitation-logged-in',
    checked: true,
    path: `${paths.invitation}?token=old`,
    role: 'customer',
    arrange: (page) => page.getByRole('heading', { name: 'Someone is logged in here' }).waitFor(),
  },
  {
    name: 'unsubscribe-invalid',
    checked: true,
    path: `${paths.unsubscribe}?token=old`,
    role: 'visitor',
    async arrange(page) {
      await press(page, 'Stop these emails')
      await page.getByRole('heading', { name: 'This link doesn’t work any more' }).waitFor()
    },
  },
  {
    name: 'unsubscribe-stopped',
    checked: true,
    path: `${paths.unsubscribe}?token=good`,
    role: 'visitor',
    async arrange(page) {
      await page.route('**/rpc/stop_news_mail', (route) => route.fulfill({ json: true }))
      await press(page, 'Stop these emails')
      await page.getByRole('heading', { name: 'These emails are stopped' }).waitFor()
    },
  },
  {
    name: 'unsubscribe-offline',
    path: `${paths.unsubscribe}?token=good`,
    role: 'visitor',
    async arrange(page) {
      await page.context().setOffline(true)
      await press(page, 'Stop these emails')
      await holdToast(page, 'Network connection error. Please check your internet connection and try again.')
    },
  },
  {
    name: 'login-unconfirmed',
    path: paths.login,
    role: 'visitor',
    failedRequests: [{ path: '/auth/v1/token', status: 400 }],
    async arrange(page, { origin }) {
      const { email, password } = await signUp(origin)
      await fill(page, 'Email', email)
      await fill(page, 'Password', password)
      await press(page, 'Log in')
      await page.getByRole('button', { name: 'Resend email' }).waitFor()
    },
  },
  {
    name: 'signup-errors',
    checked: 'translated',
    path: paths.signup,
    role: 'visitor',
    async arrange(page) {
      await fill(page, 'Email', 'mira at example.com')
      await fill(page, 'Password', 'short')
      await press(page, 'Create account')
    },
  },
  {
    name: 'signup-sent',
    path: paths.signup,
    role: 'visitor',
    async arrange(page) {
      await fill(page, 'Full name', 'Mira Sen')
      await fill(page, 'Email', `mira.from.the.long.address-${Date.now()}@example.com`)
      await fill(page, 'Password', 'seven-days')
      await press(page, 'Create account')
      await holdToast(page, 'Account created!')
    },
  },
  {
    name: 'signup-failed',
    path: paths.signup,
    role: 'visitor',
    failedRequests: [{ path: '/auth/v1/signup', status: 'aborted' }],
    async arrange(page) {
      await page.route('**/auth/v1/signup?**', (route) => route.abort())
      await fill(page, 'Full name', 'Mira Sen')
      await fill(page, 'Email', 'mira@example.com')
      await fill(page, 'Password', 'seven-days')
      await press(page, 'Create account')
      await holdToast(page, 'Connection Error')
    },
  },
  {
    name: 'forgot-errors',
    path: paths.forgotPassword,
    role: 'visitor',
    arrange: (page) => press(page, 'Send reset link'),
  },
  {
    name: 'forgot-sent',
    path: paths.forgotPassword,
    role: 'visitor',
    async arrange(page) {
      await fill(page, 'Email', 'somebody@example.com')
      await press(page, 'Send reset link')
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  {
    name: 'reset-errors',
    checked: 'translated',
    path: paths.forgotPassword,
    role: 'newcomer',
    // The link opens in a signed-out browser.
    options: { storageState: { cookies: [], origins: [] } },
    async arrange(page, { origin, account }) {
      await fill(page, 'Email', account.email)
      await press(page, 'Send reset link')
      const { link = '' } = await mailReader(origin).newest(account.email, /password/i)
      await page.goto(link)
      await fill(page, 'New password', 'microsecond')
      await fill(page, 'Confirm password', 'millisecond')
      await press(page, 'Reset password')
      await page.getByText("Passwords don't match").waitFor()
    },
  },
  {
    name: 'reset-unreachable',
    path: `${paths.resetPassword}?token_hash=0`,
    role: 'visitor',
    failedRequests: [{ path: '/auth/v1/verify', status: 'aborted' }],
    restless: true,
    async arrange(page) {
      await page.route('**/auth/v1/verify**', (route) => route.abort())
      await page.goto(`${paths.resetPassword}?token_hash=0&type=recovery`)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'callback-failed',
    checked: true,
    path: paths.authCallback,
    role: 'visitor',
    restless: true,
    async arrange(page) {
      // The page would navigate away.
      await holdTimers(page, 2000)
      await page.goto(`${paths.authCallback}?error=access_denied&error_description=Denied`)
      await page.getByText('Authentication failed. Redirecting to login...').waitFor()
    },
  },
  {
    name: 'callback-asks',
    checked: true,
    role: 'visitor',
    async arrange(page, { origin }) {
      const { email } = await signUp(origin)
      await page.goto((await mailReader(origin).newest(email, /confirm/i)).link ?? '')
      await page.getByRole('button', { name: 'No, not me' }).waitFor()
    },
  },
  {
    name: 'callback-asks-over-ended-session',
    path: paths.dashboard,
    role: 'newcomer',
    async arrange(page, { origin }) {
      // The device doesn't sync, so it doesn't notice that the session is valid.
      await page.goto(paths.terms)
      await page.evaluate(() => {
        const identity = JSON.parse(localStorage.getItem('sevenday.identity') ?? '{}') as object
        localStorage.setItem('sevenday.identity', JSON.stringify({ ...identity, needsSignIn: true }))
      })
      const { email } = await signUp(origin)
      await page.goto((await mailReader(origin).newest(email, /confirm/i)).link ?? '')
      await page.getByRole('button', { name: 'No, not me' }).waitFor()
    },
  },
  {
    name: 'admin-login-refused',
    path: paths.adminLogin,
    role: 'visitor',
    failedRequests: [{ path: '/functions/v1/admin-login', status: 401 }],
    async arrange(page) {
      await fill(page, 'Username', 'nobody-by-this-name')
      await fill(page, 'Password', admin.password)
      await press(page, 'Log in')
      await page.getByRole('main').getByText('Invalid username or password').waitFor()
    },
  },
  {
    name: 'admin-login-as-customer',
    path: paths.adminLogin,
    role: 'customer',
  },
  {
    name: 'suspended',
    checked: true,
    path: paths.projects,
    role: 'newcomer',
    async arrange(page, { origin, account }) {
      await suspend(origin, account)
      await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
    },
  },
  {
    name: 'deleted',
    path: paths.projects,
    role: 'newcomer',
    async arrange(page, { origin, account }) {
      await deleteAccount(origin, account)
      await page.getByRole('heading', { name: 'This account no longer exists' }).waitFor()
    },
  },
]
