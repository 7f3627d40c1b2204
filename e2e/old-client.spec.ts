/** A device that still runs an old version of the app, against today's backend: it is served or asked to update, and loses no edit. */
import type { Route } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { card, chip, createProject, editProject, workerIsInCharge } from '#tests/browser/app.ts'
import { newUser } from '#tests/browser/users.ts'
import { expect, signIn, testWithWorker } from './support/fixtures.ts'
import { buildOf as buildOfCommit, oldClientCommit } from './support/old-client.ts'
import { buildOf, startVersionHost, type VersionHost } from '#tests/browser/version-host.ts'

const commit = oldClientCommit()

const test = testWithWorker.extend<{ host: VersionHost }>({
  host: async ({ server }, provide) => {
    const { folder, remove } = buildOfCommit(commit ?? 'HEAD')
    const host = await startVersionHost(server.url, folder)
    await provide(host)
    await host.stop()
    remove()
  },
  baseURL: async ({ host }, provide) => provide(host.url),
})

/** Makes the database require a newer client: the old version's requests have an older number. */
async function claimToBeTooOld(route: Route): Promise<void> {
  const page = route.request().frame().page()
  if ((await buildOf(page).catch(() => null)) !== '1') return route.continue()
  const body = JSON.parse(route.request().postData() ?? '{}') as object
  await route.continue({ postData: JSON.stringify({ ...body, client: 0 }) })
}

test.describe.configure({ timeout: 1_200_000 })

test('sends the edits of an old version after its update', async ({ page, context, host, openDevice, server }) => {
  expect(commit, 'the clone has the tag old-client or its commit').toBeDefined()
  const account = await newUser(server.url)
  await signIn(page, account, paths.projects)
  await workerIsInCharge(page)
  await expect(chip(page, 'Saved').or(page.getByRole('button', { name: /^Sync: Update needed/ }))).toBeVisible()
  await createProject(page, 'Made online')

  await context.setOffline(true)
  await createProject(page, 'Made offline')
  await editProject(page, 'Made online', { Description: 'Typed offline' })
  await page.reload()
  await expect(card(page, 'Made offline')).toBeVisible()

  await context.route('**/rest/v1/rpc/sync_*', claimToBeTooOld)
  await context.setOffline(false)
  const asked = page.getByRole('button', { name: /^Sync: Update needed, \d+ unsent$/ })
  await expect(asked).toBeVisible()
  await createProject(page, 'Made while asked to update')
  await expect(card(page, 'Made while asked to update')).toBeVisible()

  host.replaceWith(process.env.BUILD_FOLDER ?? 'dist', 'today')
  await asked.click()
  await page.getByRole('button', { name: 'Reload', exact: true }).first().click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe('today')
  await expect(chip(page, 'Saved')).toBeVisible()

  const other = await openDevice({ baseURL: server.url, serviceWorkers: 'block' })
  await signIn(other, account, paths.projects)
  for (const device of [page, other]) {
    for (const name of ['Made online', 'Made offline', 'Made while asked to update'])
      await expect(card(device, name)).toHaveCount(1)
    await expect(card(device, 'Made online')).toContainText('Typed offline')
  }
})
