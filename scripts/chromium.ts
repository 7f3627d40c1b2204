/**
 * The Chromium of photographs and measurements, and the lighter one of browser tests and end-to-end tests.
 * Run as a program it prints the path, and installs a browser first where there is none.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Needed in containers (no user namespaces, no graphics), and for silence: the browser itself calls nobody. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Where a usable browser is: `$CHROMIUM_PATH`, the system's, Playwright's own.
 * Returns Playwright's path even when nothing is there, so that whoever launches it gets an error that names the path.
 */
export function findChromium(): string {
  const own = chromium.executablePath()
  return [process.env.CHROMIUM_PATH, ...systemPaths, own].find((path) => path && existsSync(path)) ?? own
}

/** Debian's package of the same version without the browser's own interface. It needs a fifth less time for the same test. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Where the browser for tests is: `$CHROMIUM_PATH`, the headless shell, else what {@link findChromium} finds. */
export function findTestChromium(): string {
  return [process.env.CHROMIUM_PATH, headlessShell].find((path) => path && existsSync(path)) ?? findChromium()
}

/**
 * Like {@link findChromium}, but installs a browser where there is none.
 * @throws when neither Playwright's download nor the system's packages bring one.
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
    const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2] })
    if (status === 0 && existsSync(findChromium())) return findChromium()
  }
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its executable.')
}

/** The browser's version, for reports. */
export function chromiumVersion(path: string): string {
  return execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
}

if (import.meta.main) console.log(ensureChromium())
