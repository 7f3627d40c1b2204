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
  // The engines' tests have their own configuration.
  testIgnore: 'engines/**',
  outputDir: 'test-results',
  globalSetup: './e2e/support/build-once.ts',
  // Timeouts only end tests that hang: a passing test waits for none of them, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // Each worker starts its own app and backend (e2e/support/fixtures.ts), so that any tests can run in parallel. A test spends a sixth of its time
  // waiting for timers of the app and the server, so one worker more than processors keeps a small machine busy.
  workers: 3,
  fullyParallel: true,
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    ...engine,
    // In each new browser a worker downloads the whole app, a third of the cost of most tests. Tests that need one use `testWithWorker`.
    serviceWorkers: 'block',
    // Animations take an eighth of the time. Browser tests run with them.
    reducedMotion: 'reduce',
    // Recording takes a quarter of a test's time. To debug a failure locally: `playwright test e2e/x.spec.ts --trace on`.
    trace: 'off',
  },
})
