/** Steps for screenshot states, in addition to the user actions in tests/browser/app.ts. */
import type { Page } from 'playwright'
import { loadKeys } from '#embedded/keys.ts'
import { addDays, companyDay } from '#src/domain/day.ts'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { type Account, admin } from '../accounts.ts'
import { chip, loseNetwork, toast } from '../app.ts'
import type { FailedRequest } from '../failed-request.ts'
import { headersOf, headersOfAdmin, setAdmin, signInByRequest } from '../users.ts'
import type { Harness } from './harness.ts'

const pulls = '/rest/v1/rpc/sync_pull_tables'
/** Makes every sync of the next page fail. The state must declare `pullsAborted`. */
export async function abortPulls(page: Page): Promise<void> {
  await page.route(`**${pulls}`, (route) => route.abort())
}
export const pullsAborted: readonly FailedRequest[] = [{ path: pulls, status: 'aborted' }]

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

/** Inserts rows for the account, such as notifications and tasks. @param by the admin who does it, or the account itself */
export async function givenRows(
  { origin, account }: Pick<Harness, 'origin' | 'account'>,
  table: 'notifications' | 'projects' | 'tasks' | 'project_posts' | 'documents' | 'document_rows',
  rows: (userId: string) => Record<string, unknown>[],
  by: Account = admin,
): Promise<void> {
  const known = by === admin ? await headersOfAdmin(origin) : headersOf(await signInByRequest(origin, by))
  const headers = { ...known, 'content-type': 'application/json' }
  const pushed = rows(await idOf({ origin, account }, headers)).map(({ id = crypto.randomUUID(), ...fields }) => ({
    id,
    push_id: crypto.randomUUID(),
    base: null,
    fields,
  }))
  const answer = await fetch(`${origin}/rest/v1/rpc/sync_push`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ table_name: table, rows: pushed, scope: by === admin ? 'all' : 'own' }),
  })
  const { results } = (await answer.json()) as { results?: { result: string }[] }
  if (!results?.every(({ result }) => result === 'ok')) throw new Error(`${table}: ${JSON.stringify(results)}`)
}

async function idOf({ origin, account }: Pick<Harness, 'origin' | 'account'>, headers: Record<string, string>) {
  const found = await fetch(`${origin}/rest/v1/profiles?select=id&email=eq.${encodeURIComponent(account.email)}`, {
    headers,
  })
  const [profile] = (await found.json()) as { id: string }[]
  return profile?.id ?? ''
}

/** An ISO time. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Inserts news as the database writes it, which no device may. */
export async function givenNews(
  { origin, account }: Pick<Harness, 'origin' | 'account'>,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const admins = await headersOfAdmin(origin)
  const { secret_key } = loadKeys()
  const user_id = await idOf({ origin, account }, admins)
  const answer = await fetch(`${origin}/rest/v1/notifications`, {
    method: 'POST',
    headers: { apikey: secret_key, authorization: `Bearer ${secret_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      rows.map((row) => ({
        id: crypto.randomUUID(),
        user_id,
        for_admins: false,
        kind: '',
        project_id: null,
        created_at: ago(0),
        ...row,
      })),
    ),
  })
  if (!answer.ok) throw new Error(`notifications: ${answer.status} ${await answer.text()}`)
}

/** A customer's project on its third day, with tasks and news. Returns the project's id. */
export async function givenMorning(harness: Pick<Harness, 'origin' | 'account'>): Promise<string> {
  const today = companyDay(Date.now(), site.office.timeZone)
  const project_id = crypto.randomUUID()
  await givenRows(harness, 'projects', (user_id) => [
    {
      id: project_id,
      user_id,
      name: 'Tiffin Trail',
      status: 'in-progress',
      starts_on: addDays(today, -2),
      due_on: addDays(today, 4),
    },
  ])
  await givenRows(harness, 'tasks', (assigned_to) => [
    { project_id, title: 'Sketch the weekly menu', status: 'completed', due_on: addDays(today, -2) },
    { project_id, title: 'Collect payments by UPI', status: 'in-progress', due_on: today },
    { project_id, title: 'Kitchen view of tomorrow’s orders', status: 'pending', due_on: addDays(today, -1) },
    { project_id, title: 'Invite the sixty pilot customers', status: 'pending', due_on: addDays(today, 4) },
    { project_id, title: 'Send us your logo', status: 'pending', due_on: today, assigned_to },
    { project_id, title: 'Choose a photograph of your kitchen', status: 'pending', assigned_to },
  ])
  await givenNews(harness, [
    { created_at: ago(62), kind: 'task_completed', project_id, message: 'Sketch the weekly menu is completed.' },
    { created_at: ago(64), kind: 'task_completed', project_id, message: 'Log in by phone number is completed.' },
    { created_at: ago(70), kind: 'task_completed', project_id, message: 'Pause a day is completed.' },
    { created_at: ago(185), kind: 'dates_changed', project_id, message: 'Tiffin Trail is now due on Friday.' },
    { created_at: ago(1500), message: 'Welcome to Sevenday. Your first call is on Thursday at eleven.' },
  ])
  return project_id
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
