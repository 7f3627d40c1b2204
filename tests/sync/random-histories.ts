/** Random histories of three devices of one customer, on a backend of their own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { thorough } from '#tests/house/thorough.ts'
import { type Device, startDevice } from './device.ts'
import { type PushBody, seededRandom } from './faults.ts'
import { type History, runHistory } from './history.ts'
import { type Account, type Server, startServer } from './server.ts'

/** How many random histories; a failing one is run again with HISTORIES=1 and HISTORY_SEED. */
const histories = Number(process.env.HISTORIES ?? (thorough ? 200 : 40))
const firstSeed = Number(process.env.HISTORY_SEED ?? 1)

/** A file keeps one processor busy, so these are in several. */
const parts = 4

export type Rewrite = (body: PushBody) => Promise<PushBody>

/** One customer for some histories: signing up is slow on purpose, and a full device is slow to fill. */
const historiesPerCustomer = 10

/** Starts a backend for the tests of the file. */
export function historiesOnOneServer() {
  let server: Server
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  let customer: Account | undefined
  let done = 0

  /** @param rewrite takes a safeguard out of what the devices push */
  async function history(seed: number, rewrite?: Rewrite): Promise<History> {
    const random = seededRandom(seed)
    if (!customer || done++ % historiesPerCustomer === 0) customer = await server.newCustomer()
    const devices: Device[] = []
    for (const name of ['phone', 'laptop', 'tablet']) {
      const device = await startDevice({
        server,
        account: customer,
        scope: 'own',
        name: `${name}-${seed}`,
        random,
        ...(rewrite && { rewrite }),
      })
      Object.assign(device.network, { lossOfRequests: 0.1, lossOfAnswers: 0.15, slowness: 0.3 })
      devices.push(device)
    }
    try {
      return await runHistory(server, devices, random)
    } finally {
      for (const device of devices) await device.close()
    }
  }
  return { server: () => server, history }
}

/** @param part which of the four, from 1 */
export function describeRandomHistories(part: number): void {
  const seeds = Array.from({ length: histories }, (_, index) => firstSeed + index).filter(
    (_, index) => index % parts === part - 1,
  )

  describe(`three devices, a network that loses requests and answers, part ${part} of ${parts}`, () => {
    const { history } = historiesOnOneServer()

    test.skipIf(seeds.length === 0)(
      `${seeds.length} random histories end in agreement, with no edit lost`,
      async () => {
        const wrong: string[] = []
        let edits = 0
        let conflicts = 0
        for (const seed of seeds) {
          const result = await history(seed)
          edits += result.edits
          conflicts += result.conflicts
          wrong.push(...result.complaints.map((complaint) => `seed ${seed}: ${complaint}`))
        }
        console.info(`${seeds.length} histories: ${edits} edits, ${conflicts} conflicts`)
        expect(wrong).toEqual([])
        // Histories without concurrent edits would prove nothing.
        expect(conflicts).toBeGreaterThan(seeds.length / 10)
        expect(edits).toBeGreaterThan(seeds.length * 10)
      },
      1_200_000,
    )
  })
}
