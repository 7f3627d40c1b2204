import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Identity } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import type { Session } from '#src/data/session/session.ts'
import { RouterLinks } from '#src/features/shell/router-links.tsx'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { SessionContext } from '#src/runtime/workspace-service.ts'
import { LiveRegion } from '#src/ui/live-region/live-region.tsx'
import { ToastRegion } from '#src/ui/toast/toast-region.tsx'
import { announced } from './messages.ts'

/** Test kit: the account screens on their own, with a scripted session. */

interface Harness {
  /** The session's answers; a call that is not listed fails the test. */
  session?: Partial<Session>
  identity?: Partial<Identity> | null
  /** The URL that the screen is opened at, and the navigation state. */
  path: string
  state?: unknown
}

export { customer }

const unexpected = (name: string) => () => Promise.reject(new Error(`The screen called ${name}() unexpectedly`))

/** Clears what outlives a screen: storage and the logged-in user. */
export function clearHarness(): void {
  identityStore().write(null)
  window.localStorage.clear()
  window.sessionStorage.clear()
}

export async function showScreen(screen: ReactNode, { session, identity, path, state }: Harness): Promise<void> {
  if (identity) identityStore().write({ ...customer, ...identity })
  const fake: Session = {
    signIn: unexpected('signIn'),
    adminSignIn: unexpected('adminSignIn'),
    signUp: unexpected('signUp'),
    signInWithGoogle: unexpected('signInWithGoogle'),
    requestPasswordReset: unexpected('requestPasswordReset'),
    resendConfirmation: unexpected('resendConfirmation'),
    acceptInvitation: unexpected('acceptInvitation'),
    stopNewsMail: unexpected('stopNewsMail'),
    endSessions: unexpected('endSessions'),
    completeLink: unexpected('completeLink'),
    acceptLink: unexpected('acceptLink'),
    declineLink() {
      throw new Error('The screen called declineLink() unexpectedly')
    },
    resetPassword: unexpected('resetPassword'),
    changePassword: unexpected('changePassword'),
    signOut: unexpected('signOut'),
    ...session,
  }
  await render(
    // As in the app, effects run twice and must tolerate that.
    <StrictMode>
      <SessionContext value={fake}>
        <MemoryRouter initialEntries={[{ pathname: path, state }]}>
          <RouterLinks>
            <Routes>
              <Route path={path} element={screen} />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </RouterLinks>
          <ToastRegion />
          <LiveRegion />
        </MemoryRouter>
      </SessionContext>
    </StrictMode>,
  )
}

function Elsewhere() {
  const { pathname, search, hash } = useLocation()
  return <p>Arrived at {`${pathname}${search}${hash}`}</p>
}

/** Where the screen has navigated. */
export const arrivedAt = (path: string) => page.getByText(`Arrived at ${path}`, { exact: true })

export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
/** A toast, by its title. */
export const toast = (title: string) =>
  page.getByRole('region', { name: /messages/i }).getByText(title, { exact: true })

/** How often a text has been announced to screen readers. */
export function timesAnnounced(text: string): number {
  return announced().filter((announcement) => announcement.includes(text)).length
}

/** Switches the browser between online and offline. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

/** An answer that stays pending until the test gives it. */
export function awaitedAnswer<T>(): { answer: Promise<T>; give: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: promise, give: resolve }
}

export const network = { ok: false, reason: 'network', message: 'Failed to fetch' } as const
export const refused = (message: string) => ({ ok: false, reason: 'refused', message }) as const
