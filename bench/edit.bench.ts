/**
 * From an edit to the frame that shows it, in the built app's list of 5,000 projects, against raw Dexie with the same rows and live query,
 * from write to emission.
 */
import type { Page } from 'playwright'
import { cards } from '#tests/browser/app.ts'
import { paths } from '../src/paths.ts'
import { collector, projectsOf, startBigApp } from './big-accounts.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import type * as Peer from './peers/raw-dexie.ts'

type Bare = typeof globalThis & { bench: typeof Peer }

export async function measure(): Promise<Measurement[]> {
  const peer = await inPage('bench/peers/raw-dexie.ts')
  const app = await startBigApp([collector])
  try {
    const device = await app.device(collector, paths.projects)
    const { page } = device
    await cards(page).first().waitFor()
    const peerPage = await device.bare(peer)
    const rows = projectsOf(collector)
    const newest = rows.at(-1)
    if (!newest) throw new Error('There is no project to edit')
    await peerPage.evaluate(
      async ({ rows, userId }) => {
        await (globalThis as Bare).bench.store({ projects: rows })
        await (globalThis as Bare).bench.showProjects(userId)
      },
      { rows, userId: collector.userId },
    )
    let round = 0
    return [
      await compare({
        name: 'edit → painted in a list of 5,000 projects, p95 / raw Dexie, write → emission',
        by: 'p95',
        bar: 2.5,
        rounds: Number(process.env.ROUNDS ?? 40),
        async ours() {
          round += 1
          // Background pages draw one frame per second.
          await page.bringToFront()
          return editByHand(page, newest.id, `Edited ${round}`)
        },
        async peer() {
          await peerPage.bringToFront()
          return peerPage.evaluate(([id, name]) => (globalThis as Bare).bench.editProject(id, name), [
            newest.id,
            `Edited ${round}`,
          ] as const)
        },
      }),
    ]
  } finally {
    await app.close()
  }
}

/** @returns time from the click until the card shows the name, in milliseconds */
async function editByHand(page: Page, id: string, name: string): Promise<number> {
  await page.locator(`[data-project="${id}"]`).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  await dialog.getByLabel('Name').fill(name)
  const save = await dialog.getByRole('button', { name: 'Save Changes' }).elementHandle()
  const took = await page.evaluate(
    ({ id, name, save }) =>
      new Promise<number>((resolve) => {
        const title = () => document.querySelector(`[data-project="${id}"] h2`)?.textContent
        const shown = new MutationObserver(() => {
          if (title() !== name) return
          shown.disconnect()
          // The next frame draws it; the task after that frame records the time.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - started)
            port2.postMessage(null)
          })
        })
        shown.observe(document.body, { subtree: true, childList: true, characterData: true })
        const started = performance.now()
        ;(save as HTMLElement).click()
      }),
    { id, name, save },
  )
  await dialog.waitFor({ state: 'hidden' })
  return took
}
