import { firstValueFrom } from 'rxjs'
import { refusedEdits } from '#src/data/edits/refused.ts'
import type { Device } from './device.ts'
import type { Server } from './server.ts'
import { type Edit, editKey, judge, type Verdict } from './verdict.ts'
import { reviveRow } from './local-edits.ts'
import { projectRow } from '#tests/kits/rows.ts'

const fields = ['name', 'description'] as const
const steps = 60
/** Few rows for many edits, so that edits collide. */
const mostRows = 3

/**
 * Lets several devices of one user edit the same few projects at random, while requests and answers are lost and devices are disconnected
 * and killed. Then it restores the network, and compares every device with the server and every edit with its outcome.
 */
export async function runHistory(server: Server, devices: Device[], random: () => number): Promise<Verdict> {
  const edits: Edit[] = []
  const deletedKnowingly = new Set<string>()
  /** Rows that were deleted for good. */
  const deletedForGood = new Set<string>()
  const rows: string[] = []
  let counter = 0
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const unique = () => `v${++counter}-${crypto.randomUUID().slice(0, 8)}`

  async function create(device: Device) {
    const id = crypto.randomUUID()
    const now = new Date().toISOString()
    const value = { name: unique(), description: unique() }
    await device
      .db()
      .projects.insert(projectRow({ id, user_id: device.userId, ...value, created_at: now, updated_at: now, xid: '' }))
    rows.push(id)
    for (const field of fields) edits.push({ row: id, field, value: value[field], madeFrom: '' })
  }

  async function edit(device: Device) {
    const doc = await device.db().projects.findOne(pick(rows)).exec()
    if (!doc) return
    const field = pick(fields)
    const value = unique()
    let madeFrom = ''
    await doc.incrementalModify((data) => {
      madeFrom = data[field]
      return { ...data, [field]: value }
    })
    edits.push({ row: doc.id, field, value, madeFrom })
  }

  async function remove(device: Device) {
    const doc = await device.db().projects.findOne(pick(rows)).exec()
    if (!doc) return
    const removed = await doc.incrementalRemove()
    for (const field of fields) deletedKnowingly.add(editKey({ row: removed.id, field, value: removed.get(field) }))
    if (random() < 0.5) await breathe(random() * 20)
    // Most deletions are undone within seconds.
    if (random() < 0.7) await reviveRow(device.db(), 'projects', removed.id)
    else deletedForGood.add(removed.id)
  }

  await create(pick(devices))
  await settle(devices)
  for (let step = 0; step < steps; step++) {
    const device = pick(devices)
    const dice = random()
    if (dice < 0.08 && rows.length < mostRows) await create(device)
    else if (dice < 0.62) await edit(device)
    else if (dice < 0.67) await remove(device)
    else if (dice < 0.77) device.network.offline = !device.network.offline
    else if (dice < 0.82) await device.restart()
    else if (dice < 0.92) for (const other of devices) other.poke()
    else device.engine().wake()
    // Some steps follow at once, others after a moment for the network.
    if (random() < 0.5) await breathe(random() * 12)
  }

  for (const device of devices) {
    Object.assign(device.network, { offline: false, lossOfRequests: 0, lossOfAnswers: 0, slowness: 0 })
  }
  const rest = (await settle(devices)) ? [] : ['the devices did not come to rest']
  const among = `in.(${rows.join(',')})`
  const tray = (await Promise.all(devices.map((device) => firstValueFrom(refusedEdits(device.db()))))).flat()
  const verdict = judge({
    rows,
    fields,
    edits,
    deletedKnowingly,
    deletedForGood,
    onServer: await server.rows('projects', `id=${among}`),
    conflicts: await server.rows('sync_conflicts', `row_id=${among}`),
    tray,
    shown: await Promise.all(devices.map(async (device) => ({ name: device.name, rows: await rowsOf(device) }))),
  })
  return { ...verdict, complaints: [...rest, ...verdict.complaints] }
}

/** Time for promises and timers that are due; no assertion depends on how much. */
function breathe(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Syncs all devices until none has unsent edits and all show the same; false on a timeout. */
async function settle(devices: readonly Device[]): Promise<boolean> {
  for (let round = 0; round < 300; round++) {
    for (const device of devices) device.engine().wake()
    for (const device of devices) await quiet(device)
    const pending = await Promise.all(devices.map((device) => device.pending()))
    const pictures = new Set(await Promise.all(devices.map(picture)))
    if (pending.every((list) => list.length === 0) && pictures.size === 1) return true
  }
  return false
}

/** Resolves once a device has made no call for a few turns. */
async function quiet(device: Device): Promise<void> {
  for (let turns = 0, waited = 0; turns < 3 && waited < 400; waited++) {
    await breathe(4)
    turns = device.engine().status().calls === 0 ? turns + 1 : 0
  }
}

async function rowsOf(device: Device): Promise<Record<string, unknown>[]> {
  const docs = await device
    .db()
    .projects.find({ sort: [{ id: 'asc' }] })
    .exec()
  return docs.map((doc) => doc.toMutableJSON())
}

async function picture(device: Device): Promise<string> {
  const docs = await rowsOf(device)
  return JSON.stringify(docs.map(({ id, name, description, xid }) => [id, name, description, xid]))
}
