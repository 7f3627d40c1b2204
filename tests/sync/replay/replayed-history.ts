import type { ReplayServer } from './replay-server.ts'
import { fields, type Replay, replay, type Stage } from './replay-stage.ts'
import type { ReplayedDevice, ReplayedTab, Sabotage } from './replayed-device.ts'

const steps = 60
/** Few rows for many edits, or nobody would meet. */
const mostRows = 3
/** The longest pauses between two steps, in milliseconds: some steps come while others are under way, some after sync had its time. */
const pauses = [20, 20, 200, 200, 1000, 5000, 30_000]

/**
 * A random history: the devices of one customer edit the same few projects, the phone in two tabs, while requests and answers are lost and tabs are
 * closed, frozen, and crashed between any two steps.
 */
export function replayHistory(server: ReplayServer, seed: number, sabotage?: Sabotage): Promise<Replay> {
  // Every other history reads its few rows in several pages.
  return replay({ server, seed, sabotage, ...(seed % 2 === 1 && { pageSize: 2 }) }, async (stage, history) => {
    const { scheduler, devices } = stage
    const { random, pick } = scheduler
    Object.assign(stage.network, { lossOfRequests: 0.1, lossOfAnswers: 0.15 })
    for (const device of devices) await device.openTab()
    await scheduler.sleep(history, random() * 2000)
    for (let step = 0; step < steps; step++) {
      if (random() < 0.7) await scheduler.sleep(history, random() * pick(pauses))
      const open = devices.flatMap((device) =>
        device.tabs.filter(({ isClosing }) => !isClosing).map((tab) => ({ device, tab })),
      )
      const someone = pick(open)
      if (!someone) await pick(devices).openTab()
      else if (random() < 0.75) person(stage, someone.tab)
      else await fate(stage, someone.device, someone.tab)
    }
  })
}

function person({ scheduler: { random, pick }, rows, create, edit, remove }: Stage, tab: ReplayedTab): void {
  const dice = random()
  if (rows.length === 0) create(tab)
  else if (dice < 0.1) {
    if (rows.length < mostRows) create(tab)
  } else if (dice < 0.85) edit(tab, pick(rows), pick(fields))
  else if (random() < 0.3) remove(tab, pick(rows))
  // Most deletions are regretted within seconds.
  else remove(tab, pick(rows), random() < 0.5 ? random() * 5000 : 0)
}

async function fate({ scheduler, phone, devices }: Stage, device: ReplayedDevice, tab: ReplayedTab): Promise<void> {
  const dice = scheduler.random()
  if (dice < 0.2) {
    device.setOffline(!device.isOffline())
    scheduler.note(`${device.name} is ${device.isOffline() ? 'offline' : 'online'}`)
  } else if (dice < 0.4) {
    scheduler.note(`${tab.name} crashes`)
    device.crashTab(tab)
  } else if (dice < 0.5) {
    scheduler.note(`${device.name} crashes`)
    for (const each of [...device.tabs]) device.crashTab(each)
  } else if (dice < 0.6) {
    scheduler.note(`${tab.name} is closed`)
    device.closeTab(tab).catch((error: unknown) => console.error(`${tab.name} could not be closed`, error))
  } else if (dice < 0.72) {
    tab.isFrozen = !tab.isFrozen
    scheduler.note(`${tab.name} is ${tab.isFrozen ? 'frozen' : 'thawed'}`)
  } else if (dice < 0.8) {
    tab.visible$.next(!tab.visible$.value)
    scheduler.note(`${tab.name} is ${tab.visible$.value ? 'shown' : 'hidden'}`)
  } else if (dice < 0.86) tab.kicks$.next()
  else {
    const opening = scheduler.pick([phone, ...devices])
    // RxDB's free edition opens the collections of four tabs.
    if (opening.tabs.length < (opening === phone ? 2 : 1)) await opening.openTab()
  }
}
