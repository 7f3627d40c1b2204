/// <reference lib="webworker" />
/**
 * Replaces a broken service worker, then removes itself, the caches and every page's dependence on them (docs/pwa.md). User data is in
 * IndexedDB and is never touched here.
 */
declare const self: ServiceWorkerGlobalScope

/** Milliseconds for pages to reload themselves. Unlike a navigation from here, that keeps typed input. */
const untilReloaded = 2000

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(giveUp()))

async function giveUp(): Promise<void> {
  // Pages opened by the broken worker. Pages opened from now on that register this worker again are left alone.
  const opened = await self.clients.matchAll({ type: 'window' })
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  await new Promise((resolve) => setTimeout(resolve, untilReloaded))
  for (const { id } of opened) {
    const client = await self.clients.get(id)
    if (client instanceof WindowClient) await client.navigate(client.url).catch(() => null)
  }
}
