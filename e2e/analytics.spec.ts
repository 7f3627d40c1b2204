import type { Page } from '@playwright/test'
import { loadKeys } from '../embedded/keys.ts'
import { paths } from '../src/paths.ts'
import { founder } from '#tests/browser/accounts.ts'
import { openProjects } from '#tests/browser/app.ts'
import { outboxOf } from './support/contact.ts'
import { expect, signIn, test } from './support/fixtures.ts'

interface Event {
  id: string
  name: string
  path: string
  page: string
}

/** Collects the ids of the events that a page sends. */
function eventsSentBy(page: Page): string[] {
  const ids: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/rpc/track_events')) return
    const { events } = request.postDataJSON() as { events: Event[] }
    ids.push(...events.map(({ id }) => id))
  })
  return ids
}

/** The stored events with these ids, formatted as text. */
async function stored(origin: string, ids: readonly string[]): Promise<string[]> {
  const { secret_key } = loadKeys()
  const query = `select=name,path,page&id=in.(${ids.join()})&order=occurred_at`
  const answer = await fetch(`${origin}/rest/v1/analytics_events?${query}`, {
    headers: { apikey: secret_key, authorization: `Bearer ${secret_key}` },
  })
  if (!answer.ok) throw new Error(`The events could not be read: ${answer.status} ${await answer.text()}`)
  const events = (await answer.json()) as Event[]
  return events.map(({ name, path, page }) => `${name} ${path} ${page}`)
}

test('stores page views, clicks and the logout with path and page, and nothing with Global Privacy Control', async ({
  page,
  baseURL,
}) => {
  const sent = eventsSentBy(page)
  await signIn(page, founder)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeFocused()
  // A page that the user leaves before its workspace is open counts nothing.
  await expect.poll(() => sent.length).toBe(4)
  await page.goto(`${paths.projects}?search=secret#top`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect
    .poll(() => stored(baseURL ?? '', sent))
    .toEqual([
      'page_view /dashboard dashboard',
      'dashboard_view /dashboard dashboard',
      'navigation_click /dashboard/projects projects',
      'page_view /dashboard/projects projects',
      'page_view /dashboard/projects projects',
      'user_logout /dashboard/projects projects',
    ])

  const before = sent.length
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await openProjects(page, founder)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeFocused()
  expect(await outboxOf(page), 'nothing waits to be sent').toEqual([])
  expect(sent).toHaveLength(before)
})
