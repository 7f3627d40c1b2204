import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SuspendedScreen } from './suspended-screen.tsx'
import { clearStage, showScreen } from './test-kit.tsx'

beforeEach(clearStage)

it('shows the suspended a way to us, and another way in', async () => {
  await showScreen(<SuspendedScreen />, { path: '/dashboard', identity: { suspended: true } })
  await expect.element(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Message us' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\//))
  await expect
    .element(page.getByRole('link', { name: 'hello@example.com' }))
    .toHaveAttribute('href', 'mailto:hello@example.com')
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
})
