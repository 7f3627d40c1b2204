import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { ErrorBoundary } from './error-boundary.tsx'

let root: Root
let failure: Error | undefined

function Screen() {
  if (failure) throw failure
  return <p>The projects</p>
}

async function show(resetKey: string) {
  await act(async () =>
    root.render(
      <ErrorBoundary resetKey={resetKey}>
        <Screen />
      </ErrorBoundary>,
    ),
  )
}

const text = () => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

beforeEach(() => {
  identityStore().write(customer)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  failure = undefined
  document.body.innerHTML = '<div id="root"></div>'
  const element = document.getElementById('root')
  if (!element) throw new Error('no root')
  root = createRoot(element, { onCaughtError: (error) => console.error('caught', error) })
})
afterEach(() => act(async () => root.unmount()))

it('says what happened and what was saved, and retries on request', async () => {
  expectConsoleError('caught')
  failure = new Error('a bug')
  await show('/dashboard/projects')
  expect(text()).toContain('Something went wrong on this page')
  expect(text()).toContain('on this device')
  expect(text()).not.toContain('a bug')
  failure = undefined
  await act(async () => button('Try again')?.click())
  expect(text()).toBe('The projects')
})

it('offers only a reload when a part of the app failed to load', async () => {
  expectConsoleError('caught')
  failure = new TypeError('Failed to fetch dynamically imported module: /assets/projects-1.js')
  await show('/dashboard/projects')
  expect(text()).toContain('This page could not be loaded')
  expect(button('Reload')).toBeDefined()
  expect(button('Try again')).toBeUndefined()
})

it.each([
  [
    'a part that failed to load',
    'Failed to fetch dynamically imported module: /assets/home-1.js',
    'could not be loaded',
  ],
  ['a bug', 'a bug', 'Something went wrong'],
])('does not claim that data was saved once the user has logged out: %s', async (_what, message, title) => {
  expectConsoleError('caught')
  failure = new TypeError(message)
  await show('/dashboard/projects')
  expect(text()).toContain('on this device')
  await act(async () => identityStore().write(null))
  expect(text()).toContain(title)
  expect(text()).not.toContain('still on this device')
  expect(text()).not.toContain('Nothing is lost')
})

it('tries again at another URL', async () => {
  expectConsoleError('caught')
  failure = new Error('a bug')
  await show('/dashboard/projects')
  failure = undefined
  await show('/dashboard/settings')
  expect(text()).toBe('The projects')
})
