import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Identity } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
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

/** Opens an address as somebody, or as a visitor. */
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

/** Signs in, out, or becomes something else, in whatever tab. */
const become = (identity: Identity | null) => act(async () => identityStore().write(identity))
const output = () => document.querySelector('output')
const path = () => output()?.textContent
/** What is remembered, to come back to after signing in. */
const from = () => output()?.dataset.from

describe('a visitor', () => {
  it.each([
    ['/dashboard', '/login', '/dashboard'],
    ['/dashboard/projects/?new=1#top', '/login', '/dashboard/projects?new=1#top'],
    ['/admin/users', '/admin-login', '/admin/users'],
  ])('at %s is sent to %s, and comes back afterwards', async (address, to, remembered) => {
    await open(address, null)
    expect(path()).toBe(to)
    expect(from()).toBe(remembered)
  })
})

describe('the dashboard', () => {
  it.each([
    ['customers', customer],
    ['admins', admin],
    ['people who have to sign in again', { ...customer, needsSignIn: true }],
  ])('is open to %s', async (_who, identity) => {
    await open('/dashboard/projects', identity)
    expect(path()).toBe('/dashboard/projects')
  })

  it('is left for the home page by who signs out, in whatever tab', async () => {
    await open('/dashboard/projects', customer)
    await become(null)
    expect(path()).toBe('/')
  })

  it('stays where it is when the person becomes an admin', async () => {
    await open('/dashboard/projects', customer)
    await become(admin)
    expect(path()).toBe('/dashboard/projects')
  })
})

describe('the panel', () => {
  it('is open to admins', async () => {
    await open('/admin/users', admin)
    expect(path()).toBe('/admin/users')
  })

  it('sends customers to its own login, and back if they are an admin after all', async () => {
    await open('/admin/users', customer)
    expect(path()).toBe('/admin-login')
    expect(from()).toBe('/admin/users')
  })

  it('is left for the login by who signs out, and nothing is remembered', async () => {
    await open('/admin/users', admin)
    await become(null)
    expect(path()).toBe('/login')
    expect(from()).toBeUndefined()
  })

  it('is left for the own dashboard by who loses the admin right while there', async () => {
    await open('/admin/users', admin)
    await become(customer)
    expect(path()).toBe('/dashboard')
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['You are no longer an admin'])
  })
})
