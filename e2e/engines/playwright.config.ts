/** The smoke suite in Firefox and WebKit: `npm test -- engines`, or `npx playwright test -c e2e/engines`. */
import { defineConfig } from '@playwright/test'
import { enginesToTest } from '#tests/browser/engines.ts'
import type { WorkerFixtures } from './fixtures.ts'

/** With `ENGINE_SHOTS=<folder>`, photographs of the pages in each engine instead, with Chromium to compare with. */
const isPhotographing = Boolean(process.env.ENGINE_SHOTS)
/** With `ENGINE_WALK=<number of steps>`, a long walk through the app instead. */
const isWalking = Boolean(process.env.ENGINE_WALK)
const engines = isPhotographing ? (['chromium', ...enginesToTest] as const) : enginesToTest

export default defineConfig<object, Pick<WorkerFixtures, 'engineName'>>({
  testDir: '.',
  testMatch: isPhotographing ? 'photographs.ts' : isWalking ? 'walk.ts' : '*.spec.ts',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/build-once.ts',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // One worker for each engine: WebKit's driver has one session at a time. A retry counts only after a failure of the driver
  // (scripts/testing/reports.ts).
  retries: isWalking ? 0 : 1,
  workers: 2,
  fullyParallel: true,
  projects: engines.map((engineName) => ({ name: engineName, workers: 1, use: { engineName } })),
})
