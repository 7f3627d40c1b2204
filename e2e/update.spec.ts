/** A new version of the app takes over when the person says so, and not before. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPreviewServer } from '../scripts/preview-server.ts'
import { paths } from '../src/paths.ts'
import { workerIsReady } from './support/app.ts'
import { expect, testWithWorker as test } from './support/fixtures.ts'
import { settled } from './support/settled.ts'

test('a new version waits for the click, then reloads the page', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sevenday-build-'))
  cpSync(process.env.BUILD_FOLDER ?? 'dist', folder, { recursive: true })
  const server = await startPreviewServer({ folder })
  try {
    await page.goto(`${server.url}${paths.login}`)
    await workerIsReady(page)
    await page.reload()
    await settled(page)
    await page.evaluate(() => Object.assign(window, { notReloadedYet: true }))

    appendFileSync(join(folder, 'service-worker.js'), '\n// the next version\n')
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

    await expect(page.getByText('A new version is ready', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => 'notReloadedYet' in window), 'the page was left alone').toBe(true)
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
    expect(await waiting(), 'the new worker waits').toBe(true)

    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => page.evaluate(() => 'notReloadedYet' in window).catch(() => true)).toBe(false)
    await settled(page)
    expect(await waiting(), 'the new worker is in charge').toBe(false)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
})
