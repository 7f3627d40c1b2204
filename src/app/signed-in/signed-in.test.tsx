import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import type { WorkspaceProvider } from '#src/runtime/workspace-provider.tsx'
import { useAnnouncements } from '#src/ui/live-region/announce.ts'
import { showToast, useToasts } from '#src/ui/toast/toast-store.ts'
import { SignedIn } from './signed-in.tsx'

let failure: unknown
vi.mock('#src/runtime/workspace-provider.tsx', () => ({
  WorkspaceProvider: ({ failed, children }: Parameters<typeof WorkspaceProvider>[0]) =>
    failure === undefined ? children : failed(failure),
}))
vi.mock('./opening.tsx', () => ({
  Opening: () => null,
  UnlessStuck: ({ children }: { children: ReactNode }) => children,
}))

const session = vi.hoisted(() => ({ signOutHere: vi.fn(async () => 'failed') }))
vi.mock('#src/runtime/runtime.ts', () => session)
vi.mock('#src/runtime/workspace-context.ts', () => ({ useWorkspace: () => ({}) }))

// Tested on its own, with documents and a workspace.
vi.mock('../abandoned-text.tsx', () => ({ AbandonedText: () => null }))

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  useAnnouncements.setState({ announcements: [] })
  document.body.innerHTML = '<div id="root"></div>'
  const element = document.getElementById('root')
  if (!element) throw new Error('no root')
  root = createRoot(element)
})
afterEach(async () => {
  await act(async () => root.unmount())
  identityStore().write(null)
})

it('hides the data when the server ends the session, and shows it after the login', async () => {
  failure = undefined
  identityStore().write(customer)
  const app = (
    <MemoryRouter initialEntries={['/dashboard/projects?q=tiffin']}>
      <SignedIn>Rows</SignedIn>
    </MemoryRouter>
  )
  await act(async () => root.render(app))
  expect(document.body.textContent).toContain('Rows')
  showToast({ title: 'Deleted “Tiffin”', action: { label: 'Undo', onSelect: () => undefined } })
  await act(async () => {
    identityStore().write({ ...customer, needsSignIn: true })
    await import('#src/features/account/ended/hidden-data.tsx')
  })
  expect(document.querySelector('h1')?.textContent).toBe('Please log in again')
  expect(document.body.textContent).not.toContain('Rows')
  expect(document.activeElement?.textContent).toBe('Please log in again')
  expect(useToasts.getState().toasts).toEqual([])
  // Another user of the device.
  const logOut = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Log out'))
  await act(async () => {
    logOut?.click()
    await import('#src/features/account/log-out/public-log-out.tsx')
  })
  expect(session.signOutHere).toHaveBeenCalledWith({ discard: false, everywhere: false })
  await act(async () => identityStore().write(customer))
  expect(document.body.textContent).toContain('Rows')
})

it.each([
  [
    'another tab runs an older version that holds the database',
    Object.assign(new Error('held'), { name: 'HeldByOtherTab' }),
    'Close the other tabs of this app',
  ],
  [
    'a part of the app is missing',
    new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
    'This page could not be loaded',
  ],
  ['the browser refuses its storage', new DOMException('no', 'QuotaExceededError'), "Your data can't be opened"],
])('says what to do when %s', async (_, error, title) => {
  failure = error
  await act(async () => root.render(<SignedIn>Rows</SignedIn>))
  expect(document.querySelector('h1')?.textContent).toBe(title)
  expect(document.body.textContent).not.toContain('Rows')
  expect([...document.querySelectorAll('button, a')].map(({ textContent }) => textContent)).toEqual([
    'Reload',
    expect.stringContaining('Message us'),
  ])
  expect(useAnnouncements.getState().announcements).toMatchObject([{ text: title, assertive: true }])
})
