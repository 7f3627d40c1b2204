/**
 * Memory of the admin panel's page during an hour of triage on its own clock: rounds of every screen, searches, selections and edits. The
 * page may retain what it has after the first round (code, search text); growth in later rounds is a leak.
 */
import type { CDPSession, Page } from 'playwright'
import { chip } from '#tests/browser/app.ts'
import { paths } from '../src/paths.ts'
import { bigAdmin, customer, startBigApp } from './big-accounts.ts'
import type { Measurement } from './measure.ts'

const rounds = Number(process.env.ROUNDS ?? 20)
/** On the page's own clock, in minutes. */
const hour = 60
const megabyte = 2 ** 20

export async function measure(): Promise<Measurement[]> {
  const app = await startBigApp([customer], 1000)
  try {
    const { page } = await app.device(bigAdmin, paths.admin, (page) => page.clock.install())
    const session = await page.context().newCDPSession(page)
    const held: number[] = []
    for (let round = 1; round <= rounds; round++) {
      await triage(page, round)
      await page.clock.fastForward((hour / rounds) * 60_000)
      await chip(page, 'Saved').waitFor()
      held.push(await heap(session))
    }
    console.log(`  held after each round: ${held.map((bytes) => (bytes / megabyte).toFixed(1)).join(', ')} MB`)
    const [first = Number.NaN] = held
    const last = held.at(-1) ?? Number.NaN
    return [
      {
        name: `memory of the admin panel after an hour of triage (${rounds} rounds) / after its first round`,
        ours: last / megabyte,
        peer: first / megabyte,
        ratio: last / first,
        bar: 1.3,
        unit: 'MB',
      },
    ]
  } finally {
    await app.close()
  }
}

/** Heap in use after garbage collection, in bytes. */
async function heap(session: CDPSession): Promise<number> {
  // The second collection frees what finalizers released in the first.
  for (let turn = 0; turn < 2; turn++) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** One round through the panel. */
async function triage(page: Page, round: number): Promise<void> {
  await goTo(page, 'Users', 'User Management')
  await search(page, 'Search by name or email', `User ${round}`)
  await goTo(page, 'Contact Messages', 'Contact Messages')
  await goTo(page, 'Notifications', 'Notifications')
  await goTo(page, 'Projects', 'Project Management')
  await search(page, 'Search projects', 'harvest')
  await goTo(page, 'Tasks', 'Task Management')
  await search(page, 'Search tasks', `ledger task ${round}`)
  await rows(page).nth(5).waitFor()
  await editFirst(page, `Edited in round ${round}`)
  await selectAndSet(page, round % 2 === 0 ? 'Completed' : 'In Progress')
  await goTo(page, 'Settings', 'Settings')
  await goTo(page, 'Dashboard', 'Admin Dashboard')
}

const rows = (page: Page) => page.getByRole('main').getByRole('row')

async function goTo(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: link }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function search(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: label })
  await field.fill(text)
  await rows(page).nth(1).waitFor()
  await field.fill('')
  await rows(page).nth(5).waitFor()
}

async function editFirst(page: Page, title: string): Promise<void> {
  await rows(page).nth(1).focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function selectAndSet(page: Page, status: string): Promise<void> {
  for (const index of [1, 2, 3]) await rows(page).nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Set the status of 3 tasks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Status' })
  await dialog.getByRole('button', { name: status }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: /Clear/ }).click()
}
