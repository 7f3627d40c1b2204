/**
 * Website pages come from the network, or from the device if the network is slow, fails or returns a server error.
 * The latest copy is stored for next time.
 */
import { matchPrecache } from 'workbox-precaching'
import { normalisePath, paths } from '#src/paths.ts'
import { isWebsitePage } from './which-page.ts'
import { assetsIn } from './version-files.ts'

/** One entry per website page, by path. Cleared when another version takes over (service-worker.ts). */
const pagesCache = 'sevenday-pages'

/** Milliseconds before the device answers instead of the network: a page must open within two seconds. */
const untilStored = 1200
/** The same for pages that this version lacks: a later version may have them, so "not found" could be wrong. */
const untilNotFound = 10_000
/** How late a page may arrive and still be stored. A worker waits this long before it takes over. */
const untilGivenUp = 15_000

interface Navigation {
  request: Request
  url: URL
  event: ExtendableEvent
}

export async function websitePage({ request, url, event }: Navigation): Promise<Response> {
  const path = normalisePath(url.pathname)
  const isOurs = isWebsitePage(path)
  const fresh = fetchPage(request, path)
  event.waitUntil(within(untilGivenUp, fresh))
  const answer = await within(isOurs ? untilStored : untilNotFound, fresh)
  // Host errors mean nothing to visitors; show the stored page instead.
  if (answer && (!isOurs || answer.status < 500)) return answer
  return (await storedPage(path)) ?? answer ?? notFound()
}

/** Fetches a page, stores it if it is ours, and returns it complete: a connection can drop half-way. */
async function fetchPage(request: Request, path: string): Promise<Response> {
  const response = await fetch(request)
  const copy = response.clone()
  const whole = response.clone().arrayBuffer()
  if (isWebsitePage(path) && isPage(response)) await storePage(path, copy)
  await whole
  return response
}

function isPage({ status, type, redirected, headers }: Response): boolean {
  const isHtml = headers.get('content-type')?.includes('text/html') ?? false
  return status === 200 && type === 'basic' && !redirected && isHtml
}

async function storePage(path: string, page: Response): Promise<void> {
  try {
    await (await caches.open(pagesCache)).put(path, page)
  } catch (error) {
    // The device is full; the precached copy of this version remains.
    console.warn('worker: page not stored', error)
  }
}

/** The latest stored copy if the device has all its assets, otherwise the copy precached with this version. */
async function storedPage(path: string): Promise<Response | undefined> {
  const last = await (await caches.open(pagesCache)).match(path, { ignoreVary: true })
  if (last && (await isComplete(last))) return last
  if (path === paths.home) return matchPrecache('/index.html')
  return matchPrecache(`${path === paths.privacy ? paths.privacyPolicy : path}.html`)
}

/** A page of another version uses other scripts and styles, which are stored once its worker is installed. */
async function isComplete(page: Response): Promise<boolean> {
  const found = await Promise.all(assetsIn(await page.clone().text()).map((file) => caches.match(file)))
  return found.every((file) => file !== undefined)
}

async function notFound(): Promise<Response> {
  const page = await matchPrecache('/404.html')
  return new Response(page?.body ?? null, { status: 404, headers: page?.headers ?? {} })
}

/** @returns undefined if the promise rejects or takes longer. */
function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value | undefined> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds))
  return Promise.race([value.catch(() => undefined), tooLate])
}
