import { Workbox } from 'workbox-window/Workbox.js'
import { holdsUnsavedInput, reloadPage } from './reload.ts'

interface UpdateEvents {
  /**
   * A new version is installed and waiting; called again for each newer one. `activate` switches every tab to the newest version, so call it
   * only when the user asks.
   */
  onUpdateReady(activate: () => void): void
}

/** The worker's URL. Never change it: browsers that know the old URL would keep the old worker for ever. */
const serviceWorkerUrl = '/service-worker.js'

/** Update check interval for an app that stays open for days, in milliseconds. */
const updateInterval = 60 * 60 * 1000
/** How often to look whether input that a reload would lose has been sent or cleared, in milliseconds. */
const inputCheck = 1000
/** Minimum interval between checks when the user returns. */
const shortestInterval = 5 * 60 * 1000

/**
 * Registers the service worker after page load, and reloads the page when another version takes over. Does nothing in development, where
 * the dev server is always newer than any cache, or in browsers without service workers.
 */
export function registerServiceWorker({ onUpdateReady }: UpdateEvents): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return

  const container = navigator.serviceWorker
  const workbox = new Workbox(trustedWorkerUrl())
  /**
   * A device's first worker takes over pages of its own version, so these need no reload. The first worker may be active already when a page
   * registers it, and take over a moment later. Undefined while it isn't known; null once the page has a worker.
   */
  let first: ServiceWorker | null | undefined = container.controller ? null : undefined
  /** Whether the user asked for the new version in this tab. */
  let isAskedFor = false
  container.addEventListener('controllerchange', () => {
    if (first !== undefined && first !== container.controller) reload()
    first = null
  })

  /** If another tab asked for the new version, wait while a reload would lose input here. */
  function reload() {
    const isTyping = document.activeElement instanceof HTMLInputElement && holdsUnsavedInput()
    if (isAskedFor || !isTyping) reloadPage()
    else setTimeout(reload, inputCheck)
  }

  // workbox-window reports only the first update found by another tab or a check; a page open for days sees several.
  function watch(registration: ServiceWorkerRegistration) {
    // A page reloaded with the cache bypassed has no worker either. Then an active worker doesn't take over, only a newer one does.
    if (first === undefined) first = registration.active ?? registration.waiting ?? registration.installing
    const offer = () => {
      if (registration.waiting && registration.active) onUpdateReady(() => activate(registration))
    }
    const follow = () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') offer()
      })
    }
    registration.addEventListener('updatefound', follow)
    follow()
    offer()
    checkRegularly(() => workbox.update())
  }

  function activate(registration: ServiceWorkerRegistration) {
    isAskedFor = true
    // Use the current waiting worker: the one offered earlier may have been replaced or activated.
    if (registration.waiting) workbox.messageSkipWaiting()
    else reloadPage()
  }

  workbox
    .register()
    .then((registration) => registration && watch(registration))
    // Private windows and full disks can refuse it; the app then works, but needs the network to open.
    .catch(() => {})
}

/** Checks every hour, and when the user returns to the page. */
function checkRegularly(update: () => Promise<void>): void {
  let last = Date.now()
  function check() {
    last = Date.now()
    // If the server is unreachable, keep this version and try again on return.
    update().catch(() => {
      last = 0
    })
  }
  function checkOnReturn() {
    if (document.visibilityState === 'visible' && Date.now() - last >= shortestInterval) check()
  }
  setInterval(check, updateInterval)
  for (const event of ['focus', 'visibilitychange']) addEventListener(event, checkOnReturn)
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Under Trusted Types, only the policy named in `public/_headers` may create a worker URL. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory }
  if (!trustedTypes) return serviceWorkerUrl
  return trustedTypes.createPolicy('sevenday', { createScriptURL: () => serviceWorkerUrl }).createScriptURL('')
}
