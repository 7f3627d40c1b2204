import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Identity } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import type { Session } from '#src/data/session/session.ts'
import { RouterLinks } from '#src/features/shell/router-links.tsx'
import { identityStore } from '#src/runtime/use-identity.ts'
import { SessionContext } from '#src/runtime/use-session.ts'
import { useAnnouncements } from '#src/ui/live-region/announce.ts'
import { LiveRegion } from '#src/ui/live-region/live-region.tsx'
import { ToastRegion } from '#src/ui/toast/toast-region.tsx'
import { useToasts } from '#src/ui/toast/toast-store.ts'

/** For tests: the account screens on a stage of their own, with a session that does as told. */

interface Stage {
  /** What the session answers; calls that are not listed fail the test. */
  session?: Partial<Session>
  identity?: Partial<Identity> | null
  /** Where the screen is opened, and what the navigation brings along. */
  path: string
  state?: unknown
}

export { customer }

const unexpected = (name: string) => () => Promise.reject(new Error(`The screen called ${name}() unexpectedly`))

/** Empties what outlives a screen: storage, toasts, announcements, the signed-in person. */
export function clearStage(): void {
  identityStore().write(null)
  window.localStorage.clear()
  window.sessionStorage.clear()
  useToasts.setState({ toasts: [] })
  useAnnouncements.setState({ announcements: [] })
}

export async function showScreen(screen: ReactNode, { session, identity, path, state }: Stage): Promise<void> {
  if (identity) identityStore().write({ ...customer, ...identity })
  const fake: Session = {
    signIn: unexpected('signIn'),
    adminSignIn: unexpected('adminSignIn'),
    signUp: unexpected('signUp'),
    signInWithGoogle: unexpected('signInWithGoogle'),
    requestPasswordReset: unexpected('requestPasswordReset'),
    completeLink: unexpected('completeLink'),
    resetPassword: unexpected('resetPassword'),
    changePassword: unexpected('changePassword'),
    signOut: unexpected('signOut'),
    ...session,
  }
  await render(
    // As in the app: effects run twice, and must not mind.
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

/** Where the screen has sent the person. */
export const arrivedAt = (path: string) => page.getByText(`Arrived at ${path}`, { exact: true })

export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
/** A toast, by its title. */
export const toast = (title: string) =>
  page.getByRole('region', { name: /messages/i }).getByText(title, { exact: true })

/** How often a text was said to screen readers by now. */
export function timesAnnounced(text: string): number {
  return useAnnouncements.getState().announcements.filter((announcement) => announcement.text.includes(text)).length
}

/** The browser loses or finds its connection. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

/** An answer that waits until it is given. */
export function awaitedAnswer<T>(): { answer: Promise<T>; give: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: promise, give: resolve }
}

export const network = { ok: false, reason: 'network', message: 'Failed to fetch' } as const
export const refused = (message: string) => ({ ok: false, reason: 'refused', message }) as const
