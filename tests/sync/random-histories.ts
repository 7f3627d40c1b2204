/** Random histories of three devices of one customer on real timers, through REST and supabase-js; replay/ has repeatable ones. */
import { afterAll, beforeAll } from 'vitest'
import { type Device, startDevice } from './device.ts'
import { type PushBody, seededRandom } from './faults.ts'
import { runHistory } from './history.ts'
import { type Account, type Server, startServer } from './server.ts'
import type { Verdict } from './verdict.ts'

export type Rewrite = (body: PushBody) => Promise<PushBody>

/** One customer serves some histories, because sign-up is slow on purpose, but not all, because a device with many rows is slow to fill. */
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

  /** @param rewrite removes a safeguard from the devices' pushes */
  async function history(seed: number, rewrite?: Rewrite): Promise<Verdict> {
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
