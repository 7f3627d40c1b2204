import type { LaunchOptions } from 'playwright'

/**
 * How Playwright launches Debian's Firefox: over WebDriver BiDi, through `firefox-proxy.ts`. Playwright supports this for newer versions only, and
 * not fully: docs/browsers.md lists what is missing.
 */
export const firefoxLaunch: LaunchOptions = {
  channel: 'moz-firefox',
  executablePath: new URL('firefox.sh', import.meta.url).pathname,
  env: { ...process.env, NODE: process.execPath },
  firefoxUserPrefs: {
    // Playwright can't emulate it here.
    'ui.prefersReducedMotion': 1,
    // The browser's own requests.
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  },
}
