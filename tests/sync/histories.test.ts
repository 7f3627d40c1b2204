import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { thorough } from '#tests/house/thorough.ts'
import { type Device, startDevice } from './device.ts'
import { type PushBody, seededRandom } from './faults.ts'
import { type History, runHistory } from './history.ts'
import { type Account, type Server, startServer } from './server.ts'

/** How many random histories; a failing one is run again with HISTORY_SEED. */
const histories = Number(process.env.HISTORIES ?? (thorough ? 200 : 40))
const firstSeed = Number(process.env.HISTORY_SEED ?? 1)

let server: Server

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Rewrite = (body: PushBody) => Promise<PushBody>

/** One customer for some histories: signing up is slow on purpose, and a full device is slow to fill. */
const historiesPerCustomer = 10
let customer: Account | undefined
let done = 0

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

describe('three devices, a network that loses requests and answers', () => {
  test(`${histories} random histories end in agreement, with no edit lost`, async () => {
    const wrong: string[] = []
    let edits = 0
    let conflicts = 0
    for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
      const result = await history(seed)
      edits += result.edits
      conflicts += result.conflicts
      wrong.push(...result.complaints.map((complaint) => `seed ${seed}: ${complaint}`))
    }
    console.info(`${histories} histories: ${edits} edits, ${conflicts} conflicts`)
    expect(wrong).toEqual([])
    // Histories without concurrent edits would prove nothing.
    expect(conflicts).toBeGreaterThan(histories / 10)
    expect(edits).toBeGreaterThan(histories * 10)
  }, 1_200_000)

  test('notice when a retried push is no longer recognised', async () => {
    await expectComplaint(async (body) => ({
      ...body,
      rows: body.rows.map((row) => ({ ...row, push_id: crypto.randomUUID() })),
    }))
  }, 600_000)

  test('notice when edits are sent without what they were made from', async () => {
    await expectComplaint(async (body) => {
      const ids = body.rows.map((row) => row.id).join(',')
      const now = new Map((await server.rows(body.table_name, `id=in.(${ids})`)).map((row) => [row.id, row]))
      const rows = body.rows.map((row) => {
        const there = now.get(row.id)
        if (!there || !row.base) return row
        return { ...row, base: Object.fromEntries(Object.keys(row.base).map((field) => [field, there[field]])) }
      })
      return { ...body, rows }
    })
  }, 600_000)
})

/** Runs histories with a safeguard taken out, until one goes wrong. */
async function expectComplaint(rewrite: Rewrite): Promise<void> {
  for (let seed = 1001; seed <= 1060; seed++) {
    const { complaints } = await history(seed, rewrite)
    if (complaints.length > 0) return
  }
  expect.unreachable('60 histories without the safeguard went well: these histories would not notice its loss')
}
