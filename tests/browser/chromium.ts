/**
 * Finds Chromium: the full browser for screenshots and measurements, the lighter headless shell for browser and end-to-end tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Needed in containers (no user namespaces, no graphics), and to stop the browser's own network requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The path of a usable browser: `$CHROMIUM_PATH`, the system's, or Playwright's.
 * Returns Playwright's path even if it doesn't exist, so that the launch error names the path.
 */
export function findChromium(): string {
  const own = chromium.executablePath()
  return [process.env.CHROMIUM_PATH, ...systemPaths, own].find((path) => path && existsSync(path)) ?? own
}

/** Debian's package of the same version without the browser UI. Tests take a fifth less time in it. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser for tests: `$CHROMIUM_PATH`, the headless shell, or what {@link findChromium} finds. */
export function findTestChromium(): string {
  return [process.env.CHROMIUM_PATH, headlessShell].find((path) => path && existsSync(path)) ?? findChromium()
}

/**
 * Like {@link findChromium}, but installs a browser if there is none.
 * @throws if neither Playwright's download nor the system packages provide one.
 */
export function ensureChromium(): string {
  if (existsSync(findChromium())) return findChromium()
  console.error('No Chromium found: installing one.')
  const attempts: [string, string[]][] = [
    [process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']],
    [process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']],
    ['apt-get', ['install', '-y', 'chromium']],
    ['sudo', ['-n', 'apt-get', 'install', '-y', 'chromium']],
  ]
  for (const [command, args] of attempts) {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
    if (status === 0 && existsSync(findChromium())) return findChromium()
    const reason = error?.message ?? `${stdout}${stderr}`.trimEnd().split('\n').at(-1)
    console.error(`${[command, ...args].join(' ')}: ${reason}`)
  }
  throw new Error(
    'The tests need Chromium, and none could be installed here: install it (Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}
