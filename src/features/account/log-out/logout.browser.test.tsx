import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#src/paths.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import type { SignOutResult } from '#src/runtime/runtime.ts'
import { type Harness, show, harnessOn, noDatabase } from '#tests/kits/workspace-harness.tsx'
import { AdminShell } from '../../shell/admin-shell.tsx'
import { CustomerShell } from '../../shell/customer-shell.tsx'

const session = vi.hoisted(() => ({ signOutHere: vi.fn<() => Promise<SignOutResult>>() }))
vi.mock('#src/runtime/runtime.ts', async (original) => ({ ...(await original()), ...session }))

let harness: Harness

beforeEach(async () => {
  await page.viewport(1280, 800)
  harness = harnessOn(noDatabase)
})

const logouts = () => harness.asked.filter((asked) => asked.startsWith('track user_logout'))
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })

describe.each([
  ['the dashboard', CustomerShell, paths.dashboard, 'Logged out', 'Logout failed'],
  ['the panel', AdminShell, paths.admin, 'Successfully logged out', 'Failed to log out'],
] as const)('logging out of %s', (_where, Shell, path, done, failed) => {
  it.each([
    ['signed-out', done],
    ['failed', failed],
  ] as const)('tells the user that they have %s', async (result, text) => {
    session.signOutHere.mockResolvedValue(result)
    await show(<Shell>Here</Shell>, harness, path)
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect.element(message(text)).toBeVisible()
    expect(useToasts.getState().toasts).toHaveLength(1)
    expect(logouts()).toHaveLength(result === 'signed-out' ? 1 : 0)
  })

  it('counts a logout only once it is done', async () => {
    session.signOutHere.mockResolvedValue('unsent')
    await show(<Shell>Here</Shell>, harness, path)
    const logout = page.getByRole('button', { name: 'Logout', exact: true })
    const question = page.getByRole('alertdialog')
    await logout.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(logouts()).toEqual([])
    await logout.click()
    session.signOutHere.mockResolvedValue('signed-out')
    await question.getByRole('button', { name: 'Log out and discard' }).click()
    await expect.element(message(done)).toBeVisible()
    expect(logouts()).toEqual([`track user_logout ${window.location.pathname}`])
  })
})
