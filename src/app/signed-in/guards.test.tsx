import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Identity } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { AdminGuard, SignedInGuard } from './guards.tsx'

const admin: Identity = { ...customer, scope: 'all' }

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.body.innerHTML = '<div id="root"></div>'
  const element = document.getElementById('root')
  if (!element) throw new Error('no root')
  root = createRoot(element)
})
afterEach(async () => {
  await act(async () => root.unmount())
  identityStore().write(null)
})

/** Opens a URL as a user, or as a visitor. */
async function open(address: string, identity: Identity | null): Promise<void> {
  identityStore().write(identity)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<SignedInGuard />}>
            <Route path="/dashboard/*" element={<Here />} />
          </Route>
          <Route element={<AdminGuard />}>
            <Route path="/admin/*" element={<Here />} />
          </Route>
          <Route path="*" element={<Here />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
}

function Here() {
  const { pathname, state } = useLocation() as { pathname: string; state: { from?: string } | null }
  return <output data-from={state?.from}>{pathname}</output>
}

/** Changes the identity, as any tab can. */
const become = (identity: Identity | null) => act(async () => identityStore().write(identity))
const output = () => document.querySelector('output')
const path = () => output()?.textContent
/** The path remembered for after login. */
const from = () => output()?.dataset.from

describe('for a visitor', () => {
  it.each([
    ['/dashboard', '/login', '/dashboard'],
    ['/dashboard/projects/?new=1#top', '/login', '/dashboard/projects?new=1#top'],
    ['/admin/users', '/admin-login', '/admin/users'],
  ])('%s redirects to %s, and back after login', async (address, to, remembered) => {
    await open(address, null)
    expect(path()).toBe(to)
    expect(from()).toBe(remembered)
  })
})

describe('the dashboard', () => {
  it.each([
    ['customers', customer],
    ['admins', admin],
    ['users who have to log in again', { ...customer, needsSignIn: true }],
  ])('is open to %s', async (_who, identity) => {
    await open('/dashboard/projects', identity)
    expect(path()).toBe('/dashboard/projects')
  })

  it('goes to the home page when the user logs out in any tab', async () => {
    await open('/dashboard/projects', customer)
    await become(null)
    expect(path()).toBe('/')
  })

  it('stays open when the user becomes an admin', async () => {
    await open('/dashboard/projects', customer)
    await become(admin)
    expect(path()).toBe('/dashboard/projects')
  })
})

describe('the admin panel', () => {
  it('is open to admins', async () => {
    await open('/admin/users', admin)
    expect(path()).toBe('/admin/users')
  })

  it('sends customers to the admin login, and back once they are admins', async () => {
    await open('/admin/users', customer)
    expect(path()).toBe('/admin-login')
    expect(from()).toBe('/admin/users')
  })

  it('goes to the login after logging out, and remembers no path', async () => {
    await open('/admin/users', admin)
    await become(null)
    expect(path()).toBe('/login')
    expect(from()).toBeUndefined()
  })

  it("goes to the user's own dashboard when they lose the admin right", async () => {
    await open('/admin/users', admin)
    await become(customer)
    expect(path()).toBe('/dashboard')
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['You are no longer an admin'])
  })
})
