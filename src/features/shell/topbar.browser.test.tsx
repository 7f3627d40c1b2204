import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { show, harnessOn, noDatabase } from '#tests/kits/workspace-harness.tsx'
import { CustomerShell } from './customer-shell.tsx'

it.each([320, 360, 412])(
  'the bar above a page fits a phone that is %i wide, whatever the sync label',
  async (width) => {
    await page.viewport(width, 640)
    const harness = harnessOn(noDatabase)
    const unsent = Array.from({ length: 128 }, (_, index) => ({
      table: 'projects' as const,
      id: String(index),
      kind: 'changed' as const,
      label: 'Harvest',
    }))
    await show(<CustomerShell>Here</CustomerShell>, harness, paths.projects)
    for (const status of [
      { phase: 'offline' as const, unsent },
      { phase: 'needs-sign-in' as const, unsent },
    ]) {
      harness.setStatus(status)
      await expect.element(page.getByRole('button', { name: /^Sync: (Offline|Log in)/ })).toBeVisible()
      const { left, right } = page
        .getByRole('button', { name: 'Search and commands' })
        .element()
        .getBoundingClientRect()
      const chip = page
        .getByRole('button', { name: /^Sync: / })
        .element()
        .getBoundingClientRect()
      const logo = page.getByRole('link', { name: /home/ }).element().getBoundingClientRect()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      expect(left, 'clear of the logo').toBeGreaterThanOrEqual(logo.right)
      expect(chip.left, 'clear of the button').toBeGreaterThanOrEqual(right)
      expect(chip.right).toBeLessThanOrEqual(width)
    }
  },
)
