/** Steps for screenshot states, in addition to the user actions in tests/browser/app.ts. */
import type { Page } from 'playwright'
import { paths } from '#src/paths.ts'
import { admin } from '../accounts.ts'
import { chip, loseNetwork, toast } from '../app.ts'
import { headersOf, setAdmin, signInByRequest } from '../users.ts'
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

/** A new task, edited offline by an admin who loses the admin right before the edit is sent. Ends on the dashboard. */
export async function editThenLoseRight(
  page: Page,
  { origin, account }: Pick<Harness, 'origin' | 'account'>,
): Promise<{ task: string }> {
  const task = crypto.randomUUID()
  await givenRows({ origin, account }, 'tasks', () => [{ id: task, title: 'Sow seeds', description: '' }])
  await page.goto(`${paths.adminTasks}?edit=${task}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.waitFor()
  await goOffline(page)
  await dialog.getByLabel('Title').fill('Sow seeds early')
  await dialog.getByLabel('Description').fill('Before the first rain')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await chip(page, 'Offline, 1 unsent').waitFor()
  await setAdmin(origin, account, false)
  await page.context().setOffline(false)
  await page.waitForURL((url) => !url.pathname.startsWith(paths.adminTasks))
  await page.goto(paths.dashboard)
  await chip(page, '1 rejected').waitFor()
  return { task }
}

/** Damages the unsent edit of a project in the browser's store, as a faulty disk does. */
export function damageUnsent(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    for (const name of names.filter((one) => one.endsWith('--projects'))) {
      const database = await answer(indexedDB.open(name))
      const docs = database.transaction('docs', 'readwrite').objectStore('docs')
      for (const doc of (await answer(docs.getAll())) as { dirty: number }[]) {
        if (doc.dirty === 1) await answer(docs.put({ ...doc, edit: 'broken', created_at: 'broken' }))
      }
      database.close()
    }
  })
}
