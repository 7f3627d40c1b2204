import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'
import { freePort } from './scripts/preview-server.ts'

// Each worker reads this file again: the first reading decides, the others inherit. Other tools read it, too (knip), so
// that nothing is made here: the backend makes the folder.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= join(tmpdir(), `sevenday-e2e-${process.pid}`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // A story of two browsers and a backend takes its time on a small machine that does other things, too.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  workers: 1,
  use: {
    actionTimeout: 15_000,
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags] },
    trace: 'retain-on-failure',
  },
  webServer: {
    // `exec`: the signal must reach the server itself, not a shell around it.
    command: `exec "${process.execPath}" scripts/preview.ts`,
    url: `http://localhost:${process.env.E2E_PORT}`,
    env: { PORT: process.env.E2E_PORT, BACKEND_DATA: process.env.E2E_DATA, PREVIEW_DATA_IS_TEMPORARY: '1' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
