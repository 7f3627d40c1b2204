import type { LaunchOptions } from 'playwright'

/**
 * Launches Debian's Firefox with Playwright: over WebDriver BiDi, through `firefox-proxy.ts`. Playwright supports this only for newer versions, and
 * not fully: docs/browsers.md lists the gaps.
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
