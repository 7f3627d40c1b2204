import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserSession, signOutHere } from './runtime.ts'
import {
  addAccount,
  clearHarness,
  createProject,
  gone,
  closeHarness,
  names,
  user,
  server,
  signIn,
  until,
  workspace,
} from './runtime-test-kit.ts'
import { identityStore } from './hooks/use-identity.ts'

vi.mock('./browser-client.ts', async () => {
  const { createBrowserClient } = await import('./runtime-test-kit.ts')
  return { createBrowserClient }
})

beforeEach(clearHarness)
afterEach(async () => {
  vi.restoreAllMocks()
  await closeHarness()
})

/** Writes on a device whose session has ended elsewhere. */
async function writeWhenSignedOutElsewhere(name: string): Promise<void> {
  await signIn()
  server.sessionEnded = true
  await createProject(name)
  await until(() => expect(identityStore().read()).toMatchObject({ needsSignIn: true, suspended: false }))
}

async function signInAgain(email: string): Promise<void> {
  expect(await browserSession().signIn({ email, password: 'secret' })).toEqual({ ok: true, scope: 'own' })
}

test('keeps edits made under “Log in again”, and sends them after the login', async () => {
  await writeWhenSignedOutElsewhere('Typed on the train')
  expect(await names()).toEqual(['Typed on the train'])
  await until(() => expect(workspace().status()).toMatchObject({ phase: 'needs-sign-in', unsent: [{}] }))
  expect(server.pushed).toEqual([])

  await signInAgain(user().email)
  await until(() => expect(server.pushed).toEqual(['Typed on the train']))
  await until(() => expect(workspace().status()).toMatchObject({ phase: 'saved', unsent: [] }))
  expect(identityStore().read()).toMatchObject({ userId: user().userId, needsSignIn: false })
})

test('hides edits from another user who logs in instead, and does not send them', async () => {
  const rohan = addAccount('rohan@example.com')
  await writeWhenSignedOutElsewhere('Typed on the train')
  await signInAgain('rohan@example.com')
  await until(() => expect(workspace().identity.userId).toBe(rohan))
  await until(() => expect(workspace().status()).toMatchObject({ phase: 'saved', unsent: [] }))
  expect(await names()).toEqual([])
  expect(await signOutHere({ discard: false })).toBe('signed-out')
  await gone(rohan)
  expect(server.pushed).toEqual([])

  await signInAgain(user().email)
  await until(async () => expect(await names()).toEqual(['Typed on the train']))
  await until(() => expect(server.pushed).toEqual(['Typed on the train']))
})
