import { type Cast, castOf } from './cast.ts'
import type { ReplayServer } from './replay-server.ts'
import { type Replay, replay, type Harness } from './replay-harness.ts'
import type { Sabotage } from './replayed-device.ts'
import type { Step } from './steps.ts'

const usualLength = 110
/** The longest pauses between two steps, in milliseconds: some steps come while others are running, some after sync had time. */
const pauses = [20, 20, 200, 200, 1000, 5000, 30_000]

/**
 * A random history: the devices of a cast, one of them with two tabs, edit the same few rows. Requests and answers are lost, and tabs are
 * closed, frozen, and crashed between any two steps.
 */
export function replayHistory(
  server: ReplayServer,
  seed: number,
  { cast = castOf(seed), sabotage }: { cast?: Cast; sabotage?: Sabotage } = {},
): Promise<Replay> {
  // Some histories read their few rows in several pages.
  const pageSize = seed % 3 === 1 && { pageSize: 2 }
  return replay({ server, seed, cast, sabotage, ...pageSize }, async (harness, history) => {
    const { scheduler, devices } = harness
    const { random, pick } = scheduler
    Object.assign(harness.network, { lossOfRequests: 0.1, lossOfAnswers: 0.15 })
    for (const device of devices) device.openTab()
    await scheduler.sleep(history, random() * 2000)
    for (let taken = 0; taken < (cast.length ?? usualLength); taken++) {
      if (random() < 0.7) await scheduler.sleep(history, random() * pick(pauses))
      const open = devices.flatMap((device) =>
        device.tabs.filter(({ isClosing }) => !isClosing).map((tab) => ({ device, tab })),
      )
      const at = pick(open)
      if (at) await take(harness, draw(cast.steps, random()), at)
      else for (const device of devices) if (!device.isOpening() && device.tabs.length === 0) device.openTab()
    }
  })
}

function draw(all: readonly Step[], chance: number): Step | undefined {
  let rest = chance * all.reduce((sum, { weight }) => sum + weight, 0)
  return all.find(({ weight }) => (rest -= weight) < 0)
}

async function take(harness: Harness, step: Step | undefined, at: Parameters<Step['take']>[1]): Promise<void> {
  const { steps: counts } = harness.book
  if (step && (await step.take(harness, at)) !== false) counts.set(step.name, (counts.get(step.name) ?? 0) + 1)
}
