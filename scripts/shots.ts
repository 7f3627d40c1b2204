/**
 * `npm run shots`: takes screenshots of every page for each relevant role, small and large, light and dark, into `.shots/`, with contact
 * sheets (`.shots/index.html`, `.shots/sheet-*.png`), so that one command shows the whole product.
 *
 *     npm run shots                              builds, starts its own preview server, and stops it again
 *     npm run shots -- --only /dashboard         pages whose path, or states whose name, starts like this; repeatable
 *     npm run shots -- --into /tmp/shots         writes into another folder
 *     SHOTS_URL=http://localhost:4173 npm run shots     uses a running server
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { addressOf } from '#tests/browser/accounts.ts'
import { drawAll, settled } from '#tests/browser/settled.ts'
import { access, type Path } from '../src/paths.ts'
import { chromiumFlags, ensureChromium } from '#tests/browser/chromium.ts'
import { type Shot, writeContactSheets } from './contact-sheet.ts'
import { startPreviewServer } from '#tests/browser/preview-server.ts'
import { createHarnesses, occasionsOf, type Role, type State, viewportsOf } from '#tests/browser/states/harness.ts'
import { states } from '#tests/browser/states/states.ts'

const themes = ['light', 'dark'] as const

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, into: { type: 'string', default: '.shots' } },
})
const folder = values.into

/** Every page of the product as a state, plus the named states that a path alone does not show. */
const pages: State[] = [
  ...(Object.keys(access) as Path[]).flatMap((path) =>
    rolesFor(path).map((role): State => ({ name: nameOf(path), path: addressOf(path), role })),
  ),
  { name: 'not-found', path: '/no/such/page', role: 'visitor' },
  ...states,
]
const wanted = pages.filter(
  ({ name, path }) =>
    values.only.length === 0 || values.only.some((only) => path?.startsWith(only) || name.startsWith(only)),
)
if (wanted.length === 0) {
  console.error(`No page and no state begins with ${values.only.join(' or ')}.`)
  process.exit(2)
}

const executablePath = ensureChromium()
const server = process.env.SHOTS_URL ? undefined : await startPreviewServer({ build: true })
const baseURL = process.env.SHOTS_URL ?? server?.url ?? ''
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
const open = createHarnesses(browser, baseURL)
const failures: string[] = []

try {
  // Never empty a folder that the user chose.
  if (values.only.length === 0 && folder === '.shots') rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shots: Shot[] = []
  for (const state of wanted.flatMap(occasionsOf)) {
    try {
      shots.push(...(await photograph(state)))
    } catch (error) {
      // Report it and go on.
      failures.push(`${state.name} as ${state.role}: ${String(error)}`)
    }
  }
  await writeContactSheets(browser, folder, shots)
  console.log(`${shots.length} photographs: ${join(folder, 'index.html')} and ${folder}/sheet-*.png`)
} finally {
  await browser.close()
  await server?.stop()
}

for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1

function nameOf(path: Path): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-').replace(':', '')
}

/** Public pages are for visitors; dashboard pages are for customers and for admins, who have one too. */
function rolesFor(path: Path): Role[] {
  if (access[path] === 'public') return ['visitor']
  return access[path] === 'customer' ? ['customer', 'admin'] : ['admin']
}

/** Arranges a state once, then changes screen and theme. */
async function photograph(state: State): Promise<Shot[]> {
  const { name, role } = state
  const { page, close } = await open(state)
  try {
    const shots: Shot[] = []
    await drawAll(page)
    for (const viewport of viewportsOf(state)) {
      await page.setViewportSize(viewport)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        if (!state.restless) await settled(page)
        const file = `${role}-${name}-${viewport.width}-${theme}.png`
        await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
        shots.push({ file, name, role, width: viewport.width, theme })
      }
    }
    return shots
  } finally {
    await close()
  }
}
