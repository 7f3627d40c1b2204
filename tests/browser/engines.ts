/** The browser engines besides Chromium: their paths in Debian's packages, and the missing ones. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

export const firefoxProgram = '/usr/bin/firefox-esr'
export const webkitDriver = '/usr/bin/WebKitWebDriver'
export const virtualScreen = '/usr/bin/Xvfb'

/** Debian's package of each program that an engine needs. */
const programs: Record<EngineName, Record<string, string>> = {
  firefox: { [firefoxProgram]: 'firefox-esr' },
  webkit: { [webkitDriver]: 'webkit2gtk-driver', [virtualScreen]: 'xvfb' },
}

/** The packages that are missing for an engine. */
export function packagesMissing(engine: EngineName): string[] {
  return Object.entries(programs[engine]).flatMap(([program, name]) => (existsSync(program) ? [] : [name]))
}

/** Whether a missing engine fails the tests instead of being skipped, as in a complete run. */
export const enginesRequired = Boolean(process.env.REQUIRE_ENGINES)

/** The engines to test: the installed ones, or all if they are required. */
export const enginesToTest = engineNames.filter((name) => enginesRequired || packagesMissing(name).length === 0)

/** Whether each engine is installed, and the library for a WebKit with persistent storage (e2e/engines/webkit-browser.py). */
export function canWalk(): boolean {
  const library = "import gi; gi.require_version('WebKit2', '4.1')"
  return (
    engineNames.every((name) => packagesMissing(name).length === 0) &&
    spawnSync('python3', ['-c', library]).status === 0
  )
}
