import { Workbox } from 'workbox-window'

interface UpdateEvents {
  /**
   * A new version is on the device and waits. `activate` switches every tab to it and reloads this one, so call it on
   * the person's click only.
   */
  onUpdateReady(activate: () => void): void
}

/** The worker's address. It must never change: a browser that knows the old one would keep it for ever. */
const serviceWorkerUrl = '/service-worker.js'

/** How often an app that stays open for days asks for a new version, in milliseconds. */
const updateInterval = 60 * 60 * 1000

/**
 * Registers the service worker once the page has loaded. Does nothing in development, where the dev server is always
 * newer than any cache, and in browsers without service workers.
 * @returns what stops asking for updates.
 */
export function registerServiceWorker({ onUpdateReady }: UpdateEvents): () => void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return () => {}

  const workbox = new Workbox(trustedWorkerUrl())
  workbox.addEventListener('waiting', () => {
    onUpdateReady(() => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    })
  })
  // A private window or a full disk can refuse it: the app then needs the network to open, and works otherwise.
  workbox.register().catch(() => {})

  const timer = setInterval(() => {
    if (navigator.onLine) workbox.update().catch(() => {})
  }, updateInterval)
  return () => clearInterval(timer)
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** With Trusted Types enforced, only the policy named in `public/_headers` may make the address of a worker. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory }
  if (!trustedTypes) return serviceWorkerUrl
  return trustedTypes.createPolicy('sevenday', { createScriptURL: () => serviceWorkerUrl }).createScriptURL('')
}
