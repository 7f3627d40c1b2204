/**
 * From the reload of /dashboard/projects to its first card in the built app with its service worker: online against a page of TanStack Query
 * and supabase-js over a network with 150 ms latency, offline against a page of Dexie and React whose script is in the browser's cache.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { loadKeys } from '../embedded/keys.ts'
import { cards } from '#tests/browser/app.ts'
import { sessionKey } from '../src/data/supabase/names.ts'
import { paths } from '../src/paths.ts'
import { type BigAccount, bigAdmin, customer, projectsOf, startBigApp } from './big-accounts.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import { type PeerServer, servePeers } from './peers/serve.ts'

const network = 150
const few: BigAccount = { ...bigAdmin, projects: 3, tasks: 0 }
const many: BigAccount = { ...customer, projects: 1000, tasks: 0 }
const rounds = Number(process.env.ROUNDS ?? 9)

export async function measure(): Promise<Measurement[]> {
  const app = await startBigApp([few, many])
  const peers = await servePeers({
    scripts: {
      query: await inPage('bench/peers/query-page.tsx'),
      dexie: await inPage('bench/peers/dexie-page.tsx'),
    },
    head: `<script>globalThis.publishableKey = ${JSON.stringify(loadKeys().publishable_key)}</script>`,
    backend: app.url,
    delay: network,
  })
  try {
    const results: Measurement[] = []
    for (const account of [few, many]) {
      const { context, page } = await app.device(account, paths.projects)
      await context.addInitScript(noteFirstCard)
      await cards(page).first().waitFor()
      const session = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
      const pages = { query: await peerPage(context, peers, 'query'), dexie: await peerPage(context, peers, 'dexie') }
      await pages.query.evaluate((value) => localStorage.setItem('peer-session', value ?? ''), session)
      await pages.dexie.evaluate((rows) => (globalThis as unknown as Filled).storeProjects(rows), projectsOf(account))
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      // One session per page; otherwise settings from an earlier session would persist.
      const [ofOurs, ofQuery, ofDexie] = await Promise.all([
        context.newCDPSession(page),
        context.newCDPSession(pages.query),
        context.newCDPSession(pages.dexie),
      ])
      for (const slowdown of [1, 4]) {
        const ours = () => slowed(ofOurs, slowdown, () => firstCard(page))
        const query = () => slowed(ofQuery, slowdown, () => firstCard(pages.query))
        const dexie = () => slowed(ofDexie, slowdown, () => firstCard(pages.dexie))
        const what = `${account.projects} rows, ${slowdown}× CPU`
        results.push(
          await compare({
            name: `reload → first card, ${what} / TanStack Query and supabase-js, ${network} ms of network`,
            bar: 1,
            rounds,
            ours,
            peer: query,
          }),
        )
        await setOffline(ofOurs, true)
        results.push(
          await compare({
            name: `offline reload → first card, ${what} / raw Dexie and React`,
            bar: 2,
            rounds,
            ours,
            peer: dexie,
          }),
        )
        results.push(
          await compare({
            name: `offline cold start, the worker stopped → first card, ${what} / raw Dexie and React without a worker`,
            rounds,
            ours: () => stopWorkers(ofOurs).then(ours),
            peer: dexie,
          }),
        )
        await setOffline(ofOurs, false)
      }
      await context.close()
    }
    return results
  } finally {
    peers.close()
    await app.close()
  }
}

interface Filled {
  storeProjects(rows: readonly object[]): Promise<unknown>
}
type Noted = typeof globalThis & { firstCard?: Promise<number> }

/** Runs in the page: records when the first card appears, in milliseconds since the navigation began. */
function noteFirstCard() {
  ;(globalThis as Noted).firstCard = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-project]')) return
      observer.disconnect()
      resolve(performance.now())
    }).observe(document, { subtree: true, childList: true })
  })
}

async function firstCard(page: Page): Promise<number> {
  await page.bringToFront()
  await page.reload()
  const took = await page.evaluate(() => (globalThis as Noted).firstCard)
  if (took === undefined) throw new Error('The page records no time for its first card')
  // Its later work must not slow the other page down.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => setTimeout(() => requestIdleCallback(() => resolve()), 500)),
      ),
  )
  return took
}

/** Slows only this page down. Chromium keeps a slowed page's thread busy, so several at once would compete for the machine's processors. */
async function slowed(session: CDPSession, rate: number, work: () => Promise<number>): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

async function peerPage(context: BrowserContext, peers: PeerServer, name: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${peers.url}/${name}`)
  return page
}

/** Simulates a browser restart: the first request has to start the worker. */
async function stopWorkers(session: CDPSession): Promise<void> {
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
}

/** For this page only; the service worker's cache remains. Playwright routes would slow down every file. */
async function setOffline(session: CDPSession, offline: boolean): Promise<void> {
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline, ...unlimited })
}
