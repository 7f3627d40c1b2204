import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Identity } from '#src/data/session/identity.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { identityStore } from './hooks/use-identity.ts'
import { useWorkspace } from './workspace-context.ts'
import { WorkspaceProvider } from './workspace-provider.tsx'

/** A fake of the browser side: the test opens the workspaces. */
const browser = vi.hoisted(() => ({
  opening: [] as { userId: string; scope: string; succeed: () => void; fail: () => void }[],
  closed: [] as string[],
  wiped: [] as string[],
}))

vi.mock('./browser-workspace.ts', () => ({
  openBrowserWorkspace: (identity: Identity) =>
    new Promise((resolve, reject) => {
      browser.opening.push({
        userId: identity.userId,
        scope: identity.scope,
        succeed: () => resolve({ identity, close: async () => void browser.closed.push(identity.userId) }),
        fail: () => reject(new Error('the disk is full')),
      })
    }),
  wipeUser: async (userId: string) => void browser.wiped.push(userId),
}))

let root: ReturnType<typeof createRoot>
let place: HTMLElement
let users = 0

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  browser.opening = []
  browser.closed = []
})
afterEach(async () => {
  // The runtime lives as long as the page: end each test with nobody logged in.
  await act(async () => identityStore().write(null))
  await act(() => root.unmount())
  place.remove()
})

/** A different user each time: the runtime outlives a test. */
function somebody(change: Partial<Identity> = {}): Identity {
  const user = { userId: `user-${++users}`, email: '', fullName: '', avatarUrl: '', scope: 'own' } as const
  return { ...user, needsSignIn: false, suspended: false, ...change }
}

function Inside() {
  return `data of ${useWorkspace().identity.userId}`
}

async function show() {
  await act(() =>
    root.render(
      <WorkspaceProvider opening="opening" suspended="suspended" failed={(error) => String(error)}>
        <Inside />
      </WorkspaceProvider>,
    ),
  )
}

const write = (identity: Identity | null) => act(async () => identityStore().write(identity))

async function opened(userId: string) {
  const one = await vi.waitFor(() => {
    const found = browser.opening.find((candidate) => candidate.userId === userId)
    if (!found) throw new Error(`no workspace of ${userId} is opening`)
    return found
  })
  return { succeed: () => act(async () => one.succeed()), fail: () => act(async () => one.fail()) }
}

const shows = ({ userId }: Identity) => vi.waitFor(() => expect(place.textContent).toBe(`data of ${userId}`))

/** Opens a user's workspace. */
async function open(user: Identity) {
  await (await opened(user.userId)).succeed()
  await shows(user)
}

test('shows that it is opening, then its children', async () => {
  const asha = somebody()
  await write(asha)
  await show()
  expect(place.textContent).toBe('opening')
  await open(asha)
})

test('hides all data from a suspended user, and shows it again afterwards without reopening', async () => {
  const asha = somebody()
  await write(asha)
  await show()
  await open(asha)
  await write({ ...asha, suspended: true })
  expect(place.textContent).toBe('suspended')
  await write(asha)
  await shows(asha)
  expect(browser.opening).toHaveLength(1)
  expect(browser.closed).toEqual([])
})

test('never shows the previous user’s data, and closes their workspace before opening the next', async () => {
  const [asha, rohan] = [somebody(), somebody()]
  await write(asha)
  await show()
  await open(asha)
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(place.textContent ?? ''))
  observer.observe(place, { childList: true, characterData: true, subtree: true })
  await write(rohan)
  expect(place.textContent).toBe('opening')
  const next = await opened(rohan.userId)
  expect(browser.closed).toEqual([asha.userId])
  await next.succeed()
  await shows(rohan)
  observer.disconnect()
  expect(seen.join()).not.toContain(asha.userId)
})

test('opens another workspace after a role change', async () => {
  const asha = somebody()
  await write(asha)
  await show()
  await open(asha)
  await write({ ...asha, scope: 'all' })
  expect(place.textContent).toBe('opening')
  await vi.waitFor(() => expect(browser.opening.map((one) => one.scope)).toEqual(['own', 'all']))
  expect(browser.closed).toEqual([asha.userId])
  await act(async () => browser.opening[1]?.succeed())
})

test('shows an error to this user only if their workspace can’t be opened', async () => {
  expectConsoleError('workspace: could not be opened')
  const [asha, rohan] = [somebody(), somebody()]
  await write(asha)
  await show()
  await (await opened(asha.userId)).fail()
  await vi.waitFor(() => expect(place.textContent).toContain('the disk is full'))
  await write(rohan)
  expect(place.textContent).toBe('opening')
  await open(rohan)
})

test('leaves nothing open if the user signs out while the workspace is opening', async () => {
  const asha = somebody()
  await write(asha)
  await show()
  const opening = await opened(asha.userId)
  await write(null)
  await opening.succeed()
  await vi.waitFor(() => expect(browser.closed).toEqual([asha.userId]))
  expect(place.textContent).toBe('opening')
})
