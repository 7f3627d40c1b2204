import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SuspendedScreen } from './hidden-data.tsx'
import { clearHarness, showScreen } from '#tests/kits/account-harness.tsx'

beforeEach(clearHarness)

it('offers suspended users a way to contact us, and another login', async () => {
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
