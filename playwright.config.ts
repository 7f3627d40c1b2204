import { defineConfig, type PlaywrightWorkerOptions } from '@playwright/test'
import { chromiumFlags, findTestChromium } from './tests/browser/chromium.ts'
import { firefoxLaunch } from './tests/browser/firefox.ts'

/** `ENGINE=firefox npx playwright test e2e/x.spec.ts` runs stories in Firefox. Not all of them can (docs/browsers.md). */
const engine: Pick<PlaywrightWorkerOptions, 'browserName' | 'launchOptions'> =
  process.env.ENGINE === 'firefox'
    ? { browserName: 'firefox', launchOptions: firefoxLaunch }
    : { browserName: 'chromium', launchOptions: { executablePath: findTestChromium(), args: [...chromiumFlags] } }

export default defineConfig({
  testDir: 'e2e',
  // They have a configuration of their own.
  testIgnore: 'engines/**',
  outputDir: 'test-results',
  globalSetup: './e2e/support/build-once.ts',
  // Bounds for what never happens, not measures: a test that passes waits for none of them, however busy the machine is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // Each worker starts its own app and backend (e2e/support/fixtures.ts), so that any tests can run in parallel. A test waits for a sixth of
  // its time, for timers of the app and the server: one worker more than a small machine has processors keeps them busy.
  workers: 3,
  fullyParallel: true,
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    ...engine,
    // In each new browser a worker downloads the whole app, a third of the cost of most tests. Tests that need one use `testWithWorker`.
    serviceWorkers: 'block',
    // Drawing motion takes an eighth of the time. Browser tests show the app with it.
    reducedMotion: 'reduce',
    // Recording takes a quarter of a test's time. To debug a failure locally: `playwright test e2e/x.spec.ts --trace on`.
    trace: 'off',
  },
})
