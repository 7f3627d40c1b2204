import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#src/paths.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import type { LeaveResult } from '#src/runtime/runtime.ts'
import { type Stage, show, stageOn, noDatabase } from '../test-stage/test-stage.tsx'
import { AdminShell } from './admin-shell.tsx'
import { CustomerShell } from './customer-shell.tsx'

const leaving = vi.hoisted(() => ({ leave: vi.fn<() => Promise<LeaveResult>>() }))
vi.mock('#src/runtime/use-leave.ts', () => ({ useLeave: () => leaving }))

let stage: Stage

beforeEach(async () => {
  await page.viewport(1280, 800)
  useToasts.setState({ toasts: [] })
  stage = stageOn(noDatabase)
})

const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })

describe.each([
  ['the dashboard', CustomerShell, paths.dashboard, 'Logged out', 'Logout failed'],
  ['the panel', AdminShell, paths.admin, 'Successfully logged out', 'Failed to log out'],
] as const)('logging out of %s', (_where, Shell, path, done, failed) => {
  it.each([
    ['left', done],
    ['failed', failed],
  ] as const)('says that the person has %s', async (result, words) => {
    leaving.leave.mockResolvedValue(result)
    await show(<Shell>Here</Shell>, stage, path)
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect.element(message(words)).toBeVisible()
    expect(useToasts.getState().toasts).toHaveLength(1)
    expect(stage.asked).toContain(`track user_logout ${window.location.pathname}`)
  })
})
