import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { paths } from '#src/paths.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { admin, harnessOn, insertMessage, insertTask, show } from '#tests/kits/workspace-harness.tsx'
import { AdminShell } from './admin-shell.tsx'

let db: LocalDatabase

beforeEach(async () => {
  await page.viewport(1280, 800)
  db = await openScreenDatabase('all')
})
afterEach(() => db.remove())

it('counts unresolved messages and pending tasks in the navigation, if there are any', async () => {
  await show(<AdminShell>The page</AdminShell>, harnessOn(db, admin), paths.admin)
  const nav = page.getByRole('navigation', { name: 'Admin panel' })
  const place = (name: string) => nav.getByRole('link', { name, exact: true })
  await expect.element(place('Contact Messages')).toBeVisible()
  await expect.element(place('Tasks')).toBeVisible()
  for (const isResolved of [true, false, false]) await insertMessage(db, { is_resolved: isResolved })
  await insertTask(db)
  await expect.element(place('Contact Messages 2 unresolved')).toBeVisible()
  await expect.element(place('Tasks 1 pending')).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect
    .element(place('Contact Messages 2 unresolved'))
    .toHaveAttribute('title', 'Contact Messages, 2 unresolved')
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
})
