/**
 * `npm run shots`: photographs every page as each role it concerns, small and large, light and dark, into `.shots/`,
 * with contact sheets (`.shots/index.html`, `.shots/sheet-*.png`), so that looking at the product is one command.
 *
 *     npm run shots                              builds, starts a preview of its own, and stops it again
 *     npm run shots -- --only /dashboard         pages whose path, or states whose name, begins like this; repeatable
 *     SHOTS_URL=http://localhost:4173 npm run shots     photographs a server that runs already
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { type Account, admin, founder } from '../e2e/support/accounts.ts'
import { settled } from '../e2e/support/settled.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { access, type Path } from '../src/paths.ts'
import { chromiumFlags, ensureChromium } from './chromium.ts'
import { type Shot, writeContactSheets } from './contact-sheet.ts'
import { startPreviewServer } from './preview-server.ts'
import { type Role, type State, states } from './shot-states.ts'

const folder = '.shots'

const viewports = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
]
const themes = ['light', 'dark'] as const

const accounts: Record<Exclude<Role, 'visitor'>, Account> = { customer: founder, admin }

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } })

/** Every page of the product as a state, and the named ones that a path alone does not show. */
const pages: State[] = [
  ...(Object.keys(access) as Path[]).flatMap((path) =>
    rolesFor(path).map(
      (role): State => ({ name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'), path, role }),
    ),
  ),
  { name: 'not-found', path: '/no/such/page', role: 'visitor' },
  ...states,
]
const wanted = pages.filter(
  ({ name, path }) =>
    values.only.length === 0 || values.only.some((only) => path.startsWith(only) || name.startsWith(only)),
)
if (wanted.length === 0) {
  console.error(`No page and no state begins with ${values.only.join(' or ')}.`)
  process.exit(2)
}

const executablePath = ensureChromium()
const server = process.env.SHOTS_URL ? undefined : await startPreviewServer({ build: true })
const baseURL = process.env.SHOTS_URL ?? server?.url ?? ''
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
const failures: string[] = []

try {
  if (values.only.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shots: Shot[] = []
  for (const role of ['visitor', 'customer', 'admin'] as const) {
    const ofRole = wanted.filter((state) => state.role === role)
    if (ofRole.length > 0) shots.push(...(await photographAs(browser, role, ofRole)))
  }
  await writeContactSheets(browser, folder, shots)
  console.log(`${shots.length} photographs: ${join(folder, 'index.html')} and ${folder}/sheet-*.png`)
} finally {
  await browser.close()
  await server?.stop()
}

for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1

/** The website concerns visitors, the dashboard admins as well: they have one of their own. */
function rolesFor(path: Path): Role[] {
  if (access[path] === 'public') return ['visitor']
  return access[path] === 'customer' ? ['customer', 'admin'] : ['admin']
}

/** One person, one browser: signs in once and goes from page to page. A page that fails is told and left out. */
async function photographAs(browser: Browser, role: Role, wanted: State[]): Promise<Shot[]> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const shots: Shot[] = []
  try {
    if (role !== 'visitor') await signIn(page, accounts[role])
    for (const state of wanted) {
      try {
        shots.push(...(await photograph(page, state)))
      } catch (error) {
        failures.push(`${state.name} as ${role}: ${String(error)}`)
      }
    }
  } catch (error) {
    failures.push(`${role} could not sign in: ${String(error)}`)
  } finally {
    await context.close()
  }
  return shots
}

async function photograph(page: Page, { name, path, role, arrange, restore }: State): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await page.goto(path)
    await settled(page)
    await arrange?.(page)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
      const file = `${role}-${name}-${viewport.width}-${theme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
      shots.push({ file, name, role, width: viewport.width, theme })
    }
    await restore?.(page)
  }
  return shots
}
