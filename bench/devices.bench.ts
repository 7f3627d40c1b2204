/**
 * Two devices of one person with the built app: from Save on one of them to the frame of the other that shows it, against an update by REST, the
 * bare poke that it causes, and one read. And how often a tab that is left open asks the server for anything.
 */
import type { Page } from 'playwright'
import { loadKeys } from '../embedded/keys.ts'
import { chip, workerIsReady } from '../e2e/support/app.ts'
import { sessionKey } from '../src/data/session/session-key.ts'
import { paths } from '../src/paths.ts'
import { type BigAccount, collector, customer, projectsOf, startBigApp } from './big-accounts.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import type * as Peer from './peers/rest.ts'

const account: BigAccount = { ...customer, projects: 3, tasks: 0 }
const peerAccount: BigAccount = { ...collector, projects: 3 }
const rounds = Number(process.env.ROUNDS ?? 30)
/** Of the page's own clock. */
const idleMinutes = 60
const minute = 60_000
/** Shorter than the socket's heartbeat. */
const step = 10_000
const probe = '/robots.txt'

type PeerPage = typeof globalThis & { bench: typeof Peer }
type Watched = typeof globalThis & { shown: Promise<number> }

export async function measure(): Promise<Measurement[]> {
  const peer = `globalThis.publishableKey = ${JSON.stringify(loadKeys().publishable_key)};${await inPage('bench/peers/rest.ts')}`
  const app = await startBigApp([account, peerAccount])
  try {
    return [await edits(), await idle()]
  } finally {
    await app.close()
  }

  async function idle(): Promise<Measurement> {
    const { page, context } = await app.device(account, paths.projects, (page) => page.clock.install())
    await workerIsReady(page)
    const asked: string[] = []
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname !== probe) asked.push(pathname)
    })
    for (let passed = 0; passed < idleMinutes * minute; passed += step) {
      await page.clock.runFor(step)
      // A round trip, so that the socket's answer to its heartbeat is there before the next one is due.
      await page.evaluate((path) => fetch(path).then(() => undefined), probe)
    }
    console.log(`  in ${idleMinutes} minutes an idle tab asked for ${asked.join(', ')}`)
    const ours = asked.length / idleMinutes
    await context.close()
    return { name: 'requests a minute of an idle tab / 1', ours, peer: 1, ratio: ours, bar: 1, unit: 'requests' }
  }

  async function edits(): Promise<Measurement> {
    const [here, there] = [await app.device(account, paths.projects), await app.device(account, paths.projects)]
    const peers: Page[] = []
    for (const _ of ['here', 'there']) {
      const device = await app.device(peerAccount, paths.projects)
      const page = await device.bare(peer)
      await device.page.close()
      await page.evaluate((from) => localStorage.setItem('peer-session', localStorage.getItem(from) ?? ''), sessionKey)
      peers.push(page)
    }
    const [peerHere, peerThere] = peers as [Page, Page]
    const idOf = (of: BigAccount) => projectsOf(of)[0]?.id ?? ''
    await peerThere.evaluate(([user, id]) => (globalThis as PeerPage).bench.follow(user, id), [
      peerAccount.userId,
      idOf(peerAccount),
    ] as const)
    await Promise.all([here, there].map(({ page }) => workerIsReady(page)))
    let round = 0
    return compare({
      name: 'edit → painted on another device / REST update, poke, one read',
      bar: 3,
      rounds,
      async ours() {
        round += 1
        return editByHand(here.page, there.page, idOf(account), `Edited ${round}`)
      },
      async peer() {
        const name = `Edited ${round}`
        await noteWhenShown(peerThere, 'h2', name)
        const started = await peerHere.evaluate(([id, name]) => (globalThis as PeerPage).bench.rename(id, name), [
          idOf(peerAccount),
          name,
        ] as const)
        return (await whenShown(peerThere)) - started
      },
    })
  }
}

/** @returns from the press of Save on one device until the other one has drawn the card, in milliseconds */
async function editByHand(here: Page, there: Page, id: string, name: string): Promise<number> {
  await here.locator(`[data-project="${id}"]`).getByRole('button', { name: /^Edit/ }).click()
  const dialog = here.getByRole('dialog', { name: 'Edit Project' })
  await dialog.getByLabel('Name').fill(name)
  await noteWhenShown(there, `[data-project="${id}"] h2`, name)
  const started = await dialog.getByRole('button', { name: 'Save Changes' }).evaluate((save) => {
    const now = performance.timeOrigin + performance.now()
    ;(save as HTMLElement).click()
    return now
  })
  const shown = await whenShown(there)
  await chip(here, 'Saved').waitFor()
  return shown - started
}

/** Notes when an element's text has been drawn, in milliseconds since the epoch: a clock that two pages share. */
async function noteWhenShown(page: Page, selector: string, text: string): Promise<void> {
  await page.evaluate(
    ([selector, text]) => {
      ;(globalThis as Watched).shown = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)?.textContent !== text) return
          observer.disconnect()
          // The frame that begins now draws it; the next task comes after that.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
            port2.postMessage(null)
          })
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      })
    },
    [selector, text] as const,
  )
}

const whenShown = (page: Page): Promise<number> => page.evaluate(() => (globalThis as Watched).shown)
