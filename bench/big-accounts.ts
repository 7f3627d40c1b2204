/**
 * The built app with large accounts: rows are written to the backend's tables, and the app's own sync fetches them into a browser. The
 * same rows fill the peers.
 */
import { createHash } from 'node:crypto'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { startBackend } from '../embedded/backend.ts'
import { type Account, admin, founder, secondFounder } from '#tests/browser/accounts.ts'
import { chip } from '#tests/browser/app.ts'
import { signedIn } from '#tests/browser/sign-in.ts'
import { chromiumFlags, ensureChromium } from '#tests/browser/chromium.ts'
import { startPreviewServer } from '#tests/browser/preview-server.ts'
import { sessionKey } from '../src/data/supabase/names.ts'
import { type Project, projectStatuses } from '../src/domain/project/table.ts'
import { type Task, taskStatuses } from '../src/domain/task/table.ts'
import { projectRow, taskRow } from '#tests/kits/rows.ts'

export interface BigAccount extends Account {
  userId: string
  projects: number
  tasks: number
}

export const customer: BigAccount = {
  ...founder,
  userId: 'a0000000-0000-4000-8000-000000000001',
  projects: 1000,
  tasks: 10_000,
}
/** The maximum number of projects per account. */
export const collector: BigAccount = {
  ...secondFounder,
  userId: 'a0000000-0000-4000-8000-000000000002',
  projects: 5000,
  tasks: 0,
}
/** An account with some projects of its own, and with all projects on its device. */
export const bigAdmin: BigAccount = {
  ...admin,
  userId: 'a0000000-0000-4000-8000-000000000003',
  projects: 100,
  tasks: 2000,
}

const words = ['Harvest', 'Ledger', 'Tiffin', 'Fleet', 'Clinic', 'Orchard', 'Lantern', 'Monsoon', 'Saffron', 'Courier']
const origin = Date.parse('2026-01-01T00:00:00.000Z')
const minute = 60_000
const { xid: _project, ...project } = projectRow()
const { xid: _task, ...task } = taskRow()

export function projectsOf({ userId, projects }: BigAccount): Omit<Project, 'xid'>[] {
  return Array.from({ length: projects }, (_, index) => {
    const created = new Date(origin + index * minute).toISOString()
    const status = pick(projectStatuses, index)
    return {
      ...project,
      id: idOf('project', userId, index),
      user_id: userId,
      name: `${pick(words, index)} ${pick(words, index * 7 + 3)} ${index + 1}`,
      description: `${pick(words, index * 3)} for small shops, with a weekly report and a ${pick(words, index * 11)} page.`,
      status,
      progress: (index * 13) % 101,
      created_at: created,
      updated_at: created,
      completed_at: status === 'completed' ? created : '',
    }
  })
}

/** Spread over the projects; a tenth was completed within the last hour. */
export function tasksOf(account: BigAccount): Omit<Task, 'xid'>[] {
  const now = Date.now()
  return Array.from({ length: account.tasks }, (_, index) => {
    const touched = new Date(index % 10 === 2 ? now - minute * (index % 60) : origin + index * minute).toISOString()
    const status = index % 10 === 2 ? 'completed' : pick(taskStatuses, index)
    return {
      ...task,
      id: idOf('task', account.userId, index),
      project_id: idOf('project', account.userId, index % account.projects),
      owner_id: account.userId,
      title: `${pick(words, index)} task ${index + 1}`,
      status,
      created_at: new Date(origin + index * minute).toISOString(),
      updated_at: touched,
      completed_at: status === 'completed' ? touched : '',
    }
  })
}

export interface Device {
  context: BrowserContext
  /** Shows the requested path, with all data on the device. */
  page: Page
  /** Opens a page of the same origin with a bench script instead of the app. */
  bare(script: string): Promise<Page>
}

export interface BigApp {
  url: string
  browser: Browser
  /**
   * Signs in and waits until the first sync is complete.
   * @param prepare runs on the page before the app opens
   */
  device(account: BigAccount, path: string, prepare?: (page: Page) => Promise<void>): Promise<Device>
  /** Opens a signed-in page of the same origin with a bench script instead of the app, in an otherwise empty browser. */
  bare(account: BigAccount, script: string): Promise<Page>
  close(): Promise<void>
}

/**
 * @param accounts whose rows the backend receives
 * @param crowd number of additional users, who can't sign in
 */
export async function startBigApp(accounts: readonly BigAccount[], crowd = 0): Promise<BigApp> {
  const server = await startPreviewServer({
    build: process.env.PREVIEW_BUILT !== '1',
    folder: process.env.BUILD_FOLDER ?? 'dist',
    fill: (folder, url) => fillBackend(folder, url, accounts, crowd),
  })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] })
  async function contextOf(account: BigAccount): Promise<BrowserContext> {
    const storageState = await signedIn(server.url, account)
    // No CSP allows the bench script.
    const context = await browser.newContext({ baseURL: server.url, bypassCSP: true, storageState: storageState ?? '' })
    context.setDefaultTimeout(300_000)
    return context
  }
  return {
    url: server.url,
    browser,
    async bare(account, script) {
      const page = await (await contextOf(account)).newPage()
      await page.goto('/robots.txt')
      // A peer's supabase-js refreshes its own session.
      await page.evaluate((from) => localStorage.setItem('peer-session', localStorage.getItem(from) ?? ''), sessionKey)
      await page.addScriptTag({ content: script })
      return page
    },
    async device(account, path, prepare) {
      const context = await contextOf(account)
      const page = await context.newPage()
      await prepare?.(page)
      await page.goto(path)
      await chip(page, 'Saved').waitFor()
      return {
        context,
        page,
        async bare(script) {
          const bare = await context.newPage()
          await bare.goto('/robots.txt')
          await bare.addScriptTag({ content: script })
          return bare
        },
      }
    },
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}

/** Bypasses the triggers, which work row by row, and sets every column as they would. */
async function fillBackend(folder: string, url: string, accounts: readonly BigAccount[], crowd: number): Promise<void> {
  const backend = await startBackend({ dataDir: folder, siteUrl: url, seed: true, log: () => undefined })
  try {
    await backend.database.transaction(async (query) => {
      await query(`set local session_replication_role = 'replica'`)
      // Remove the seed's demo data, which the peers lack.
      for (const table of ['sync_conflicts', 'tasks', 'projects']) await query(`delete from public.${table}`)
      const into = async (table: string, rows: readonly object[]) =>
        query(
          `insert into public.${table} (${columnsOf(rows)}) select ${columnsOf(rows)} from jsonb_populate_recordset(null::public.${table}, $1)`,
          [JSON.stringify(rows.map(nullsFor))],
        )
      if (crowd > 0) {
        await query(
          `insert into public.profiles (id, full_name, email, created_at)
           select gen_random_uuid(), 'User ' || n, 'user' || n || '@example.com', now() - n * interval '1 minute' from generate_series(1, $1) n`,
          [crowd],
        )
      }
      for (const account of accounts) {
        await into('projects', projectsOf(account))
        if (account.tasks > 0) await into('tasks', tasksOf(account))
      }
    })
    await backend.database.exclusively(() => backend.database.query('analyze'))
  } finally {
    await backend.close()
  }
}

const columnsOf = ([first = {}]: readonly object[]) => Object.keys(first).join(', ')

/** The table has null where a device has ''. */
function nullsFor(row: object): object {
  const optional = ['assigned_to', 'created_by', 'completed_at', 'starts_on', 'due_on']
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, optional.includes(key) && value === '' ? null : value]),
  )
}

function pick<T>(from: readonly [T, ...T[]] | readonly T[], index: number): T {
  const value = from[index % from.length]
  if (value === undefined) throw new Error('The list is empty')
  return value
}

function idOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
