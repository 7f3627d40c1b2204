import { of } from 'rxjs'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { paths } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { notificationRow } from '#tests/kits/rows.ts'
import { show, harnessOn, noDatabase } from '#tests/kits/workspace-harness.tsx'
import { CustomerShell } from './customer-shell.tsx'

it.each([320, 360, 412])('the top bar fits a phone that is %i wide, with any sync label', async (width) => {
  await page.viewport(width, 640)
  // The widest number on the bell.
  const unread = { find: () => ({ $: of(Array.from({ length: 128 }, () => notificationRow({}))) }) }
  const harness = harnessOn({ ...noDatabase, notifications: unread } as unknown as LocalDatabase)
  const unsent = Array.from({ length: 128 }, (_, index) => ({
    table: 'projects' as const,
    id: String(index),
    kind: 'changed' as const,
    label: 'Harvest',
  }))
  await show(<CustomerShell>Here</CustomerShell>, harness, paths.projects)
  for (const status of [
    { phase: 'offline' as const, unsent },
    { phase: 'update-needed' as const, unsent },
  ]) {
    harness.setStatus(status)
    await expect.element(page.getByRole('button', { name: /^Sync: (Offline|Update)/ })).toBeVisible()
    const bar = [
      page.getByRole('link', { name: /home/ }),
      page.getByRole('button', { name: 'Search and commands' }),
      page.getByRole('button', { name: 'Notifications, 128 unread' }),
      page.getByRole('button', { name: /^Sync: / }),
    ]
    const overlapping = () => {
      const places = bar.map((place) => place.element().getBoundingClientRect())
      return places.flatMap(({ right }, index) => (right > (places[index + 1]?.left ?? width) ? index : []))
    }
    await expect.poll(overlapping, { message: 'those not clear of what follows them' }).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})
