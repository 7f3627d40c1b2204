import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkspaceProvider } from '#src/runtime/workspace-provider.tsx'
import { useAnnouncements } from '#src/ui/live-region/announce.ts'
import { SignedIn } from './signed-in.tsx'

let failure: unknown
vi.mock('#src/runtime/workspace-provider.tsx', () => ({
  WorkspaceProvider: ({ failed }: Parameters<typeof WorkspaceProvider>[0]) => failed(failure),
}))

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  useAnnouncements.setState({ announcements: [] })
  document.body.innerHTML = '<div id="root"></div>'
  const element = document.getElementById('root')
  if (!element) throw new Error('no root')
  root = createRoot(element)
})
afterEach(() => act(async () => root.unmount()))

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
