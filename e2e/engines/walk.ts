/**
 * A long random walk through the app in each engine, started by hand: `ENGINE_WALK=200 npx playwright test -c e2e/engines` takes 200 steps. Pages are
 * left in every way, often right after an edit, and the browser is killed: each page must open, and each edit must reach the server, once. The steps
 * are drawn from a seed; `WALK_SEED=2` takes others. `WALK_LEAVING='a killed browser'` takes only steps of this kind.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { copy } from '#src/features/project/projects/copy.ts'
import { paths } from '#src/paths.ts'
import type { Account } from '#tests/browser/accounts.ts'
import type { PreviewServer } from '#tests/browser/preview-server.ts'
import { newUser } from '#tests/browser/users.ts'
import { givenRows } from '#tests/browser/states/steps.ts'
import { seededRandom } from '#tests/sync/faults.ts'
import type { LastingDevice, Tab } from './engine.ts'
import { expect, test } from './fixtures.ts'
import { field, Screen, text } from './screen.ts'
import { sizes } from './sizes.ts'
import { rowsOf, submit } from './steps.ts'
import { hang, WalkReport } from './walk-report.ts'

const steps = Number(process.env.ENGINE_WALK)
const seed = Number(process.env.WALK_SEED ?? 1)

const appPages = [paths.dashboard, paths.projects, paths.projectStatus, paths.settings]
const publicPages = [paths.home, paths.pricing, paths.contact]

/** How a page is left, with its weight. */
const leavings = {
  'another page': 5,
  'a public page and back': 3,
  'a reload': 3,
  'two reloads': 3,
  'the back button': 3,
  'a second tab': 3,
  'a killed browser': 2,
}
type Leaving = keyof typeof leavings
const only = process.env.WALK_LEAVING

/** Timeout in milliseconds after which a question to the page is asked again: a page that is being unloaded doesn't answer. */
const answerTimeout = 4_000

test.use({ size: sizes[0] ?? { width: 390, height: 844 } })

test(`takes ${steps} steps`, async ({ engine, engineName, server, size, signIn }) => {
  test.setTimeout(steps * 60_000)
  const account = await newUser(server.url)
  await givenRows({ origin: server.url, account }, 'projects', (user_id) =>
    [1, 2, 3, 4, 5, 6].map((number) => ({ user_id, name: `Given ${number}`, description: '' })),
  )
  const device = await engine.newLastingDevice(size)
  const tab = await device.newTab()
  const report = new WalkReport(['Given 1', 'Given 2', 'Given 3', 'Given 4', 'Given 5', 'Given 6'])
  const walk = new Walk({ device, tab, server, origin: server.url, account, report })
  await signIn(new Screen(tab, server.url), account, paths.dashboard)
  await walk.arrives(paths.dashboard, 'the first page')
  // Browsers write localStorage to disk within seconds, and with it who is logged in (decision 33).
  await delay(8_000)
  for (let step = 1; step <= steps; step++) await walk.take(step)
  report.compare(await namesOf(server.url, account))
  report.conflicts = (await rowsOf(server.url, account, 'sync_conflicts?select=id')).length
  await device.close()
  console.log(`${engineName}, seed ${seed}\n${report.text()}`)
  expect(report.faults()).toEqual([])
})

const namesOf = async (origin: string, account: Account) =>
  (await rowsOf<{ name: string }>(origin, account, 'projects?select=name&_deleted=is.false')).map(({ name }) => name)

interface WalkOptions {
  device: LastingDevice
  tab: Tab
  server: PreviewServer
  origin: string
  account: Account
  report: WalkReport
}

/** An edit that is typed; only the press is missing. */
interface Edit {
  name: string
  /** The project's name until now; undefined if it is new. */
  former: string | undefined
  /** Whether the page is left in the task of the press, rather than right after it. */
  isSameTask: boolean
}

class Walk {
  readonly #random = seededRandom(seed)
  readonly #options: WalkOptions
  #tab: Tab
  #step = 0
  /** Counts navigations, so that a script knows whether its page is the one being unloaded. */
  #departures = 0
  /** The path of the page that is shown. */
  #path: string = paths.dashboard

  constructor(options: WalkOptions) {
    this.#options = options
    this.#tab = options.tab
  }

  async take(step: number): Promise<void> {
    this.#step = step
    const { report } = this.#options
    const leaving = this.#draw(
      Object.entries(leavings).flatMap(([name, weight]) =>
        only && name !== only ? [] : Array.from({ length: weight }, () => name as Leaving),
      ),
    )
    const withEdit = this.#random() < 1 / 3
    const before = report.hangs.length
    await this.#leave(leaving, withEdit).catch((error: unknown) => {
      report.hangs.push(`step ${step}, ${leaving}: ${String(error)}`)
      console.log(report.hangs.at(-1))
    })
    if (report.hangs.length === before) return
    writeFileSync(test.info().outputPath(`step-${step}.png`), await this.#tab.screenshot().catch(() => ''))
    await this.#restart(paths.dashboard)
  }

  async #leave(leaving: Leaving, withEdit: boolean): Promise<void> {
    const { device, origin } = this.#options
    const path = this.#draw(appPages)
    if (leaving === 'a second tab') {
      const second = await device.newTab()
      const [first, there] = [this.#tab, this.#path]
      this.#tab = second
      await second.goto(origin + path)
      await this.arrives(path, leaving)
      if (withEdit) await this.#press(await this.#type())
      await second.close()
      this.#tab = first
      return this.arrives(there, undefined)
    }
    const former = this.#path
    const edit = withEdit ? await this.#type() : undefined
    switch (leaving) {
      case 'another page':
        return this.#go(this.#address(path), { to: path, leaving, edit })
      case 'a public page and back': {
        const here = this.#path
        const elsewhere = this.#draw(publicPages)
        await this.#go(this.#address(elsewhere), { to: elsewhere, leaving: 'a public page', edit })
        return this.#go('back', { to: here, leaving: 'back from a public page' })
      }
      case 'a reload':
        return this.#go('reload', { to: this.#path, leaving, edit })
      case 'two reloads':
        await this.#depart('reload', edit)
        await delay(this.#random() * 400)
        return this.#go('reload', { to: this.#path, leaving })
      case 'the back button':
        if (!edit) await this.#go(this.#address(path), { to: path, leaving: 'another page' })
        return this.#go('back', { to: former, leaving, edit })
      case 'a killed browser':
        if (edit && this.#random() < 1 / 2) return this.#killOnceStored(edit, path)
        if (edit) await this.#press(edit, { isKilled: true })
        return this.#restart(path)
    }
  }

  /** Opens the form of a new project or of an existing one, and types a name. */
  async #type(): Promise<Edit> {
    const { origin, account } = this.#options
    const isSameTask = this.#random() < 1 / 2
    const isNew = this.#random() < 1 / 2
    const rows = await rowsOf<{ id: string; name: string }>(
      origin,
      account,
      'projects?select=id,name&_deleted=is.false&order=name',
    )
    const row = isNew ? undefined : this.#draw(rows)
    const address = row ? `${paths.projects}?edit=${row.id}&step=${this.#step}` : `${paths.projects}?new=${this.#step}`
    await this.#go(address, { to: paths.projects, leaving: 'another page' })
    const name = row ? `Renamed in step ${this.#step}` : `Made in step ${this.#step}`
    await new Screen(this.#tab, origin).write({ ...field('Name'), within: '[role=dialog]' }, name)
    return { name, former: row?.name, isSameTask }
  }

  async #press({ name, former }: Edit, { isKilled = false } = {}): Promise<void> {
    const { origin, report } = this.#options
    const isSubmit = former === undefined ? submit : { ...submit, called: 'Save Changes' }
    await new Screen(this.#tab, origin).press(isSubmit)
    report.edited(name, { former, isKilled })
  }

  /** Kills the browser as soon as it says that it has stored an edit, while the server can't be reached. */
  async #killOnceStored(edit: Edit, path: string): Promise<void> {
    const { origin, server } = this.#options
    await server.kill()
    await this.#press(edit)
    const said = edit.former === undefined ? copy.created : copy.updated
    await new Screen(this.#tab, origin).sees(text(said))
    await this.#restart(path, () => server.start())
  }

  /** Leaves the page by its own script, and waits for the next one. */
  async #go(
    how: string,
    { to, leaving, edit }: { to: string; leaving: string; edit?: Edit | undefined },
  ): Promise<void> {
    const began = performance.now()
    await this.#depart(how, edit)
    await this.arrives(to, leaving, edit && !edit.isSameTask ? performance.now() : began)
  }

  async #depart(how: string, edit: Edit | undefined): Promise<void> {
    if (edit && !edit.isSameTask) await this.#press(edit)
    const departure = ++this.#departures
    const isPressing = edit?.isSameTask ?? false
    await expect(() => soon(this.#tab.run(leave, { departure, how, isPressing }))).toPass({
      intervals: [20],
      timeout: hang,
    })
    if (edit?.isSameTask) this.#options.report.edited(edit.name, { former: edit.former, isKilled: false })
  }

  /**
   * Kills the browser, starts it again and opens a page.
   * @param whileDead what happens in between
   */
  async #restart(path: string, whileDead?: () => Promise<void>): Promise<void> {
    const { device, origin } = this.#options
    await device.kill()
    await whileDead?.()
    await device.start()
    this.#tab = await device.newTab()
    await this.#tab.goto(origin + path)
    await this.arrives(path, 'a killed browser')
  }

  /**
   * Waits until the page is open, and notes how long that took.
   * @param leaving undefined if it was open before
   * @param began when the previous page was left. Default: the page's own clock, because WebKit's driver opens a new tab slowly
   */
  async arrives(path: string, leaving: string | undefined, began?: number): Promise<void> {
    const { report } = this.#options
    const start = began ?? performance.now()
    const isPublic = (publicPages as string[]).includes(path)
    let shown: number | undefined
    let last: unknown
    while (performance.now() - start < hang) {
      const seen = await soon(this.#tab.run(look, this.#departures)).catch(() => undefined)
      last = seen ?? last
      if (seen?.isLong) report.longOpenings.push(`step ${this.#step}`)
      if (seen?.path === path && seen.isShown) {
        const now = began === undefined ? seen.age : performance.now() - began
        shown ??= now
        if (isPublic || seen.chip === 'Sync: Saved') {
          if (leaving) report.opened(leaving, { shown, ready: now, step: this.#step })
          this.#path = path
          // A page that is left before it has loaded has no history entry of its own.
          while (
            !seen.isLoaded &&
            !(await soon(this.#tab.run(look, this.#departures)).catch(() => undefined))?.isLoaded
          )
            if (performance.now() - start > hang) break
          return
        }
      }
      await delay(20)
    }
    throw new Error(`${path} was not open after ${hang / 1000} s: ${JSON.stringify(last)}`)
  }

  #address(path: string): string {
    return `${path}?step=${this.#step}`
  }

  #draw<Value>(values: readonly Value[]): Value {
    const drawn = values[Math.floor(this.#random() * values.length)]
    if (drawn === undefined) throw new Error('Nothing to draw from')
    return drawn
  }
}

type Left = typeof globalThis & { departure?: number }

/** Runs in the page: leaves it in a later task, so that the driver first hears that this function has run. */
function leave({ departure, how, isPressing }: { departure: number; how: string; isPressing: boolean }): void {
  ;(globalThis as Left).departure = departure
  setTimeout(() => {
    if (isPressing) document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click()
    if (how === 'reload') location.reload()
    else if (how === 'back') history.back()
    else location.assign(how)
  }, 20)
}

/** Runs in the page: what it shows. Undefined in the page that is being left. */
function look(departure: number) {
  const left = (globalThis as Left).departure
  if (departure > 0 && left === departure) return undefined
  const chip = document.querySelector('[aria-label^="Sync:"]')?.getAttribute('aria-label')
  // The app's pages reload when they come back from where the browser kept them.
  if (chip && left !== undefined) return undefined
  const path = location.pathname
  const first = document.querySelector(path === '/dashboard/projects' ? 'main article' : 'main h1')
  return {
    path,
    chip,
    age: performance.now(),
    isShown: first !== null && first.checkVisibility() && !document.querySelector('main [aria-busy=true]'),
    isLong: document.body.textContent.includes('taking longer than usual'),
    isLoaded: document.readyState === 'complete',
  }
}

/** @throws if it isn't answered by then */
async function soon<Value>(answer: Promise<Value>): Promise<Value> {
  return Promise.race([answer, delay(answerTimeout).then(() => Promise.reject(new Error('no answer')))])
}
