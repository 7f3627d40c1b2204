/// <reference lib="webworker" />
/**
 * Stores the app shell and the website's pages on the device, so that both open offline. Nothing else: data belongs in the local
 * database, and the worker neither caches nor inspects backend responses. See docs/pwa.md.
 *
 * A new version waits until the user accepts it, because taking over a page that runs the old version would serve it chunks that no
 * longer match.
 */
import { cacheNames } from 'workbox-core'
import { addPlugins, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { keepShared, keptCache } from './shared.ts'
import { paths } from '#src/paths.ts'
import { listenForPush } from './push-events.ts'
import { websitePage } from './website-pages.ts'
import { isAppPage } from './which-page.ts'
import { refuseOtherVersions } from './version-files.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Injected by the build: every file of the app and the website with its revision. */
  __WB_MANIFEST: File[]
}

interface File {
  url: string
  revision: string | null
}

/** Chromium only; not yet in TypeScript's library. */
interface WithRoutes extends ExtendableEvent {
  addRoutes?: (rule: object) => Promise<void>
}

/** Backend paths, reached from emails and, in development, from the local mailbox. */
const backendPaths = [/^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/, /^\/mailbox\b/]

const files: File[] = self.__WB_MANIFEST

addPlugins([refuseOtherVersions(files.map(({ url }) => url))])
// Don't answer `/` or `/about` from the precache directly: website content comes from the network first.
precacheAndRoute(files, { cleanURLs: false, directoryIndex: '' })

// Hashed scripts and styles never change, so let the browser serve them from the cache without waking this worker, if it can.
self.addEventListener('install', (event: WithRoutes) => {
  event
    .addRoutes?.({
      condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'get' },
      source: { cacheName: cacheNames.precache },
    })
    // The worker then handles those requests itself.
    .catch((error: unknown) => console.warn('worker: static routes not added', error))
})

// In other browsers, and for pages of the waiting version, serve those scripts from the cache here.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// The app starts from the device at once; the website comes from the network when there is one.
registerRoute(
  new NavigationRoute(
    async (context) => {
      if (!isAppPage(context.url.pathname)) return websitePage(context)
      return (await matchPrecache('/spa.html')) ?? fetch(context.request)
    },
    { denylist: backendPaths },
  ),
)

registerRoute(
  ({ url }) => url.pathname === paths.share,
  ({ request }) => keepShared(request),
  'POST',
)

// On any failure here, such as a corrupt cache, behave as if there were no worker.
setCatchHandler(({ request }) => fetch(request))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  // Pages cached by the previous version are no fresher than those in this one.
  const former = (await caches.keys()).filter((name) => name !== cacheNames.precache && name !== keptCache)
  await Promise.allSettled(former.map((name) => caches.delete(name)))
  // Take control of pages opened before there was a worker, so that visitors who lose the network on their first visit still get the
  // parts of the app that haven't loaded yet.
  await self.clients.claim()
}

// Sent by workbox-window's `messageSkipWaiting` (register.ts).
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

listenForPush()
