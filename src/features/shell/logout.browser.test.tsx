import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#src/paths.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import type { SignOutResult } from '#src/runtime/runtime.ts'
import { type Harness, show, harnessOn, noDatabase } from '#tests/kits/workspace-harness.tsx'
import { AdminShell } from './admin-shell.tsx'
import { CustomerShell } from './customer-shell.tsx'

const session = vi.hoisted(() => ({ signOut: vi.fn<() => Promise<SignOutResult>>() }))
vi.mock('#src/runtime/use-sign-out.ts', () => ({ useSignOut: () => session }))

let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  useToasts.setState({ toasts: [] })
  harness = harnessOn(noDatabase)
})

const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })

describe.each([
  ['the dashboard', CustomerShell, paths.dashboard, 'Logged out', 'Logout failed'],
  ['the panel', AdminShell, paths.admin, 'Successfully logged out', 'Failed to log out'],
] as const)('logging out of %s', (_where, Shell, path, done, failed) => {
  it.each([
    ['signed-out', done],
    ['failed', failed],
  ] as const)('says that the user has %s', async (result, text) => {
    session.signOut.mockResolvedValue(result)
    await show(<Shell>Here</Shell>, harness, path)
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect.element(message(text)).toBeVisible()
    expect(useToasts.getState().toasts).toHaveLength(1)
    expect(harness.asked).toContain(`track user_logout ${window.location.pathname}`)
  })
})
