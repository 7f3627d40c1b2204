/** Steps for screenshot states, in addition to the user actions in tests/browser/app.ts. */
import type { Page } from 'playwright'
import { admin } from '../accounts.ts'
import { loseNetwork, toast } from '../app.ts'
import { headersOf, signInByRequest } from '../people.ts'
import type { Harness } from './harness.ts'

/** Logged by the browser for a request that a state aborts on purpose. */
export const givenUp = /net::ERR_FAILED/

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sync: / }).click()
  await page.getByRole('dialog', { name: 'Sync' }).waitFor()
}

export async function goOffline(page: Page): Promise<void> {
  await loseNetwork(page)
  await page.getByRole('button', { name: /^Sync: Offline/ }).waitFor()
}

/** Waits for a toast and focuses it, so that it stays. */
export async function holdToast(page: Page, title: string): Promise<void> {
  await toast(page, title).waitFor()
  await page.keyboard.press('F6')
}

/** Inserts rows that only an admin can create for the account, such as notifications and tasks. */
export async function givenRows(
  { origin, account }: Pick<Harness, 'origin' | 'account'>,
  table: 'notifications' | 'projects' | 'tasks',
  rows: (userId: string) => Record<string, unknown>[],
): Promise<void> {
  const headers = { ...headersOf(await signInByRequest(origin, admin)), 'content-type': 'application/json' }
  const found = await fetch(`${origin}/rest/v1/profiles?select=id&email=eq.${encodeURIComponent(account.email)}`, {
    headers,
  })
  const [profile] = (await found.json()) as { id: string }[]
  const pushed = rows(profile?.id ?? '').map(({ id = crypto.randomUUID(), ...fields }) => ({
    id,
    push_id: crypto.randomUUID(),
    base: null,
    fields,
  }))
  const answer = await fetch(`${origin}/rest/v1/rpc/sync_push`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ table_name: table, rows: pushed, scope: 'all' }),
  })
  const { results } = (await answer.json()) as { results?: { result: string }[] }
  if (!results?.every(({ result }) => result === 'ok')) throw new Error(`${table}: ${JSON.stringify(results)}`)
}
