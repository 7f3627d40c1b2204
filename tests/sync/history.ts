import { firstValueFrom } from 'rxjs'
import { refusedEdits } from '#src/data/replication/refused.ts'
import { reviveRow } from '#src/data/replication/documents.ts'
import type { Device } from './device.ts'
import type { Server } from './server.ts'

/** One edit of one field by one device: a value nobody else writes, and the value it was made from. */
interface Edit {
  row: string
  field: string
  value: string
  madeFrom: string
}

export interface History {
  /** What went wrong, in words; empty when all agree and nothing was lost. */
  complaints: string[]
  edits: number
  conflicts: number
  refused: number
}

const fields = ['name', 'description'] as const
const steps = 60
/** Few rows for many edits, or nobody would meet. */
const mostRows = 3

/**
 * Lets several devices of one person edit the same few projects at random, with requests and answers lost, devices cut off and
 * killed; then mends the network and holds every device against the server, and every edit against what became of it.
 */
export async function runHistory(server: Server, devices: Device[], random: () => number): Promise<History> {
  const edits: Edit[] = []
  const deletedKnowingly = new Set<string>()
  /** Rows that somebody deleted for good. */
  const deletedForGood = new Set<string>()
  const rows: string[] = []
  let counter = 0
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const unique = () => `v${++counter}-${crypto.randomUUID().slice(0, 8)}`

  async function create(device: Device) {
    const id = crypto.randomUUID()
    const now = new Date().toISOString()
    const value = { name: unique(), description: unique() }
    await device.db().projects.insert({
      id,
      user_id: device.userId,
      ...value,
      status: 'planning',
      progress: 0,
      created_at: now,
      updated_at: now,
      xid: '',
    })
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
    for (const field of fields) deletedKnowingly.add(removed.get(field))
    if (random() < 0.5) await breathe(random() * 20)
    // Most deletions are regretted within seconds.
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
    else device.engine().kick()
    // Some steps follow at once, some after the network had a moment.
    if (random() < 0.5) await breathe(random() * 12)
  }

  for (const device of devices) {
    Object.assign(device.network, { offline: false, lossOfRequests: 0, lossOfAnswers: 0, slowness: 0 })
  }
  const complaints = (await settle(devices)) ? [] : ['the devices did not come to rest']
  for (const row of await server.rows('projects', `id=in.(${rows.join(',')})`)) {
    if (row._deleted === true && !deletedForGood.has(String(row.id))) {
      complaints.push(`every deletion of ${String(row.id)} was undone, and it is gone`)
    }
  }
  return { ...(await judge(server, devices, rows, edits, deletedKnowingly, complaints)), edits: edits.length }
}

/** Time for promises and timers that are due; nothing is asserted on how much it was. */
function breathe(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Syncs all devices until none has anything unsent and all show the same; false when that takes too long. */
async function settle(devices: readonly Device[]): Promise<boolean> {
  for (let round = 0; round < 300; round++) {
    for (const device of devices) device.engine().kick()
    for (const device of devices) await quiet(device)
    const pending = await Promise.all(devices.map((device) => device.engine().pending()))
    const pictures = new Set(await Promise.all(devices.map(picture)))
    if (pending.every((list) => list.length === 0) && pictures.size === 1) return true
  }
  return false
}

/** Resolves once a device has been without a call for a few turns. */
async function quiet(device: Device): Promise<void> {
  for (let turns = 0, waited = 0; turns < 3 && waited < 400; waited++) {
    await breathe(4)
    turns = device.engine().status().calls === 0 ? turns + 1 : 0
  }
}

async function picture(device: Device): Promise<string> {
  const docs = await device
    .db()
    .projects.find({ sort: [{ id: 'asc' }] })
    .exec()
  return JSON.stringify(docs.map(({ id, name, description, xid }) => [id, name, description, xid]))
}

async function judge(
  server: Server,
  devices: readonly Device[],
  rows: readonly string[],
  edits: readonly Edit[],
  deletedKnowingly: ReadonlySet<string>,
  complaints: string[],
): Promise<Omit<History, 'edits'>> {
  const among = `in.(${rows.join(',')})`
  const onServer = new Map((await server.rows('projects', `id=${among}`)).map((row) => [String(row.id), row]))
  const conflicts = await server.rows('sync_conflicts', `row_id=${among}`)
  const tray = (await Promise.all(devices.map((device) => firstValueFrom(refusedEdits(device.db()))))).flat()

  for (const device of devices) {
    for (const id of rows) {
      const local = await device.db().projects.findOne(id).exec()
      const row = onServer.get(id)
      const live = row !== undefined && row._deleted !== true
      if (live !== (local !== null)) complaints.push(`${device.name} and the server disagree on whether ${id} is there`)
      for (const field of fields) {
        if (live && local && local[field] !== row[field]) {
          complaints.push(
            `${device.name} shows ${field} ${local[field]} of ${id}, the server has ${String(row[field])}`,
          )
        }
      }
    }
  }

  const known = new Set(edits.map((edit) => edit.madeFrom))
  for (const edit of edits) {
    const { row, field, value } = edit
    const kept =
      onServer.get(row)?.[field] === value ||
      known.has(value) ||
      // Who deleted the row had this value before them.
      deletedKnowingly.has(value) ||
      conflicts.some((conflict) => conflict.row_id === row && conflict.replaced_value === value) ||
      tray.some((refused) => refused.fields[field] === value)
    if (!kept) complaints.push(`the edit ${field} = ${value} of ${row} is lost without a trace`)
  }

  const byValue = new Map(edits.map((edit) => [edit.value, edit]))
  for (const conflict of conflicts) {
    // An edit made from a value knows it: the older one never may come back over it.
    let ancestor = byValue.get(String(conflict.replaced_value))?.madeFrom
    while (ancestor) {
      if (ancestor === conflict.kept_value)
        complaints.push(`${String(conflict.kept_value)} came back over its successor`)
      ancestor = byValue.get(ancestor)?.madeFrom
    }
  }
  return { complaints, conflicts: conflicts.length, refused: tray.length }
}
