/**
 * Two devices: from an edit or a reply on one, by the same user or an admin, to the frame of the other that shows it, against a REST update, the
 * bare poke that it causes, and one read. Also how often an idle tab sends requests to the server.
 */
import type { Page } from 'playwright'
import { loadKeys } from '../embedded/keys.ts'
import { chip, workerIsInCharge } from '#tests/browser/app.ts'
import { adminProjectPath, paths, projectPath } from '../src/paths.ts'
import { type BigAccount, type BigApp, bigAdmin, collector, customer, projectsOf, startBigApp } from './big-accounts.ts'
import type * as Device from './device.ts'
import { inPage } from './in-page.ts'
import { compare, type Measurement } from './measure.ts'
import type * as Peer from './peers/rest.ts'

const account: BigAccount = { ...customer, projects: 3, tasks: 0 }
const peerAccount: BigAccount = { ...collector, projects: 3 }
const rounds = Number(process.env.ROUNDS ?? 30)
/** On the page's own clock. */
const idleMinutes = 60
const minute = 60_000
/** Shorter than the socket's heartbeat interval. */
const step = 10_000
const probe = '/robots.txt'

type DevicePage = typeof globalThis & { bench: typeof Device }
type PeerPage = typeof globalThis & { bench: typeof Peer }
type Watched = typeof globalThis & { shown: Promise<number> }

export async function measure(): Promise<Measurement[]> {
  const app = await startBigApp([account, peerAccount])
  try {
    return [...(await edits(app)), await idle(app)]
  } finally {
    await app.close()
  }
}

/** From an edit on one device to the frame of another that shows it, without screens and with the app's. */
async function edits(app: BigApp): Promise<Measurement[]> {
  const key = `globalThis.publishableKey = ${JSON.stringify(loadKeys().publishable_key)};`
  const scripts = { ours: key + (await inPage('bench/device.ts')), peer: key + (await inPage('bench/peers/rest.ts')) }
  const peers = { here: await app.bare(peerAccount, scripts.peer), there: await app.bare(peerAccount, scripts.peer) }
  const ours = { here: await app.bare(account, scripts.ours), there: await app.bare(account, scripts.ours) }
  const [id, peerId] = [account, peerAccount].map((of) => projectsOf(of)[0]?.id ?? '') as [string, string]
  for (const page of [ours.here, ours.there])
    await page.evaluate(([user, id]) => (globalThis as DevicePage).bench.follow(user, id), [
      account.userId,
      id,
    ] as const)
  await peers.there.evaluate(([user, id]) => (globalThis as PeerPage).bench.follow(user, id), [
    peerAccount.userId,
    peerId,
  ] as const)
  let round = 0
  const name = () => `Edited ${round}`
  async function editBarePeer(by: Page) {
    round += 1
    await noteWhenShown(peers.there, 'h2', name())
    const started = await by.evaluate(([id, name]) => (globalThis as PeerPage).bench.rename(id, name), [
      peerId,
      name(),
    ] as const)
    return (await whenShown(peers.there)) - started
  }
  const bare = await compare({
    name: 'edit → painted on another device, both without screens / REST update, poke, one read',
    bar: 3,
    rounds,
    ours: () => editBare(ours.here, ours.there, id, name()),
    peer: () => editBarePeer(peers.here),
  })
  const admins = { ours: await app.bare(bigAdmin, scripts.ours), peer: await app.bare(bigAdmin, scripts.peer) }
  await admins.ours.evaluate((userId) => (globalThis as DevicePage).bench.startDevice(userId, 'all'), bigAdmin.userId)
  const byAdmin = await compare({
    name: 'edit of an admin → painted on the customer’s device, both without screens / REST update, poke, one read',
    bar: 3,
    rounds,
    ours: () => editBare(admins.ours, ours.there, id, name()),
    peer: () => editBarePeer(admins.peer),
  })
  for (const page of [admins.ours, admins.peer, ours.here, ours.there]) await page.context().close()
  const apps = { here: await app.device(account, paths.projects), there: await app.device(account, paths.projects) }
  for (const { page } of [apps.here, apps.there]) await workerIsInCharge(page)
  const byHand = await compare({
    name: 'Save → painted in the app on another device / the same',
    rounds,
    ours: () => editByHand(apps.here.page, apps.there.page, id, name()),
    peer: () => editBarePeer(peers.here),
  })
  for (const { context } of [apps.here, apps.there]) await context.close()
  const talk = {
    here: await app.device(bigAdmin, adminProjectPath(id)),
    there: await app.device(account, projectPath(id)),
  }
  for (const { page } of [talk.here, talk.there]) await workerIsInCharge(page)
  const reply = await compare({
    name: 'Send a reply in the panel → painted in the customer’s app / REST update, poke, one read',
    bar: 3,
    rounds,
    ours: () => replyByHand(talk.here.page, talk.there.page, name()),
    peer: () => editBarePeer(peers.here),
  })
  for (const page of [talk.here.page, talk.there.page, peers.here, peers.there]) await page.context().close()
  return [bare, byAdmin, byHand, reply]
}

/** Without screens. @returns time from the edit on one device until the other has drawn it, in milliseconds */
async function editBare(here: Page, there: Page, id: string, name: string): Promise<number> {
  await noteWhenShown(there, 'h2', name)
  const started = await here.evaluate(([id, name]) => (globalThis as DevicePage).bench.rename(id, name), [
    id,
    name,
  ] as const)
  const took = (await whenShown(there)) - started
  for (const page of [here, there]) await page.evaluate(() => (globalThis as DevicePage).bench.rest())
  return took
}

/** A tab left open for an hour on its own clock. */
async function idle(app: BigApp): Promise<Measurement> {
  const { page, context } = await app.device(account, paths.projects, (page) => page.clock.install())
  await workerIsInCharge(page)
  const asked: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname !== probe) asked.push(pathname)
  })
  for (let passed = 0; passed < idleMinutes * minute; passed += step) {
    await page.clock.runFor(step)
    // Wait for a round trip, so that the heartbeat's reply arrives before the next one is due.
    await page.evaluate((path) => fetch(path).then(() => undefined), probe)
  }
  console.log(`  in ${idleMinutes} minutes an idle tab asked for ${asked.join(', ')}`)
  await context.close()
  const ours = asked.length / idleMinutes
  return { name: 'requests a minute of an idle tab / one', ours, peer: 1, ratio: ours, bar: 1, unit: 'requests' }
}

/** @returns time from the click on Save on one device until the other has drawn the card, in milliseconds */
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

/** @returns time from the click on Send in the panel until the customer's app has drawn the reply, in milliseconds */
async function replyByHand(here: Page, there: Page, text: string): Promise<number> {
  await here.getByRole('textbox', { name: 'Your comment' }).fill(text)
  await there.bringToFront()
  await noteWhenShown(there, '[role="log"] [dir="auto"]', text)
  const started = await here.getByRole('button', { name: 'Send', exact: true }).evaluate((send) => {
    const now = performance.timeOrigin + performance.now()
    ;(send as HTMLElement).click()
    return now
  })
  const shown = await whenShown(there)
  await chip(here, 'Saved').waitFor()
  return shown - started
}

/** Records when an element's text has been drawn, in milliseconds since the epoch, a clock that both pages share. */
async function noteWhenShown(page: Page, selector: string, text: string): Promise<void> {
  await page.evaluate(
    ([selector, text]) => {
      ;(globalThis as Watched).shown = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (![...document.querySelectorAll(selector)].some(({ textContent }) => textContent === text)) return
          observer.disconnect()
          // The next frame draws it; the task after that frame records the time.
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
