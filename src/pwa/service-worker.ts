/// <reference lib="webworker" />
/**
 * Keeps the app shell and the website's pages on the device, so that both open without a network. That is all: data lives in
 * the local database, never here, and nothing the backend answers is cached or even looked at.
 *
 * A new version waits until the person asks for it, because taking over a page that runs the old version would serve
 * it chunks which no longer fit.
 */
import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { access, accountPaths, normalisePath, paths, routeOf } from '#src/paths.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of the app and the website with its revision. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** Chromium has it; in TypeScript's library it is not yet. */
interface WithRoutes extends ExtendableEvent {
  addRoutes?: (rule: object) => Promise<void>
}

/** Followed from mails and, in development, from the local mailbox: they belong to the backend. */
const backendPaths = [/^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/, /^\/mailbox\b/]

// Neither `/` nor `/about` may be answered by a precached file at once: what the website says comes from the network.
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()

// Scripts and styles never change under their names: where the browser can, it takes them from the cache without waking this worker.
self.addEventListener('install', (event: WithRoutes) => {
  event
    .addRoutes?.({
      condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'get' },
      source: { cacheName: cacheNames.precache },
    })
    // The worker answers them itself then.
    .catch((error: unknown) => console.warn('worker: its routes were not taken', error))
})

const shell = createHandlerBoundToURL('/spa.html')

// The app starts from the device at once; the website comes from the network while there is one.
registerRoute(
  new NavigationRoute(
    (context) =>
      isAppPage(context.url.pathname)
        ? shell(context)
        : fetch(context.request).catch(() => keptPage(context.url.pathname)),
    { denylist: backendPaths },
  ),
)

/** A page of the website as it was when this version came out, or the not-found page. */
async function keptPage(pathname: string): Promise<Response> {
  const path = normalisePath(pathname)
  const page = await matchPrecache(path === paths.home ? '/index.html' : `${path}.html`)
  if (page) return page
  const notFound = await matchPrecache('/404.html')
  return new Response(notFound?.body ?? null, { status: 404, headers: notFound?.headers ?? {} })
}

// A page that was open before there was a worker is served by it from now on: who loses the network on their first visit still gets
// the parts of the app that were not loaded yet.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// What workbox-window's `messageSkipWaiting` sends (register.ts).
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

function isAppPage(pathname: string): boolean {
  const path = routeOf(pathname)
  return path !== undefined && (access[path] !== 'public' || accountPaths.includes(path))
}
