/** What a replayed history happens on: three devices of one customer, their users, and the end in which all must agree. */
import { Subject } from 'rxjs'
import { syncedTables } from '#src/data/collections/tables.ts'
import { reviveRow } from '#src/data/replication/documents.ts'
import { loadShapes } from '#src/data/replication/wire.ts'
import { type Edit, judge, type Verdict } from '../verdict.ts'
import type { UserWrite } from './disk.ts'
import type { ReplayServer } from './replay-server.ts'
import {
  createDevice,
  type ReplayedDevice,
  type ReplayedNetwork,
  type ReplayedTab,
  type Sabotage,
} from './replayed-device.ts'
import { createScheduler, outside, type Owner, type Scheduler } from './scheduler.ts'

// Loading code takes a time that no seed decides.
await loadShapes(syncedTables)

export interface Replay extends Verdict {
  /** Each step in words: the same for the same seed. */
  log: readonly string[]
}

export interface Stage {
  readonly scheduler: Scheduler
  readonly network: ReplayedNetwork
  readonly phone: ReplayedDevice
  readonly laptop: ReplayedDevice
  readonly devices: readonly ReplayedDevice[]
  readonly rows: readonly string[]
  /** What a person does in a tab. None of it happens where the tab crashes first. */
  create(tab: ReplayedTab): void
  edit(tab: ReplayedTab, row: string, field: Field): void
  /** @param undoneAfter how long until the person undoes it, in milliseconds */
  remove(tab: ReplayedTab, row: string, undoneAfter?: number): void
  /** Whether a person is in the middle of something, or about to undo a deletion. */
  isActing(): boolean
}

export const fields = ['name', 'description'] as const
type Field = (typeof fields)[number]

/** How long the devices have to come to rest once the network is well: several rounds of asking for news, in milliseconds. */
const longestRest = 30 * 60_000

/** The tables that are sent from here. */
const names = ['projects', 'profiles']

/**
 * Performs a history, then mends the network, lets the devices alone until they are at rest, and holds every device against the server, and every
 * edit against what became of it.
 *
 * @param act what happens; its time is virtual
 */
export async function replay(
  options: { server: ReplayServer; seed: number; sabotage?: Sabotage | undefined; pageSize?: number },
  act: (stage: Stage, history: Owner) => Promise<void>,
): Promise<Replay> {
  const scheduler = createScheduler(options.seed)
  return scheduler.within(async () => {
    const { stage, book } = await setStage(scheduler, options)
    try {
      const complaints = await perform(stage, act)
      mend(stage)
      complaints.push(...(await rest(stage)))
      scheduler.beforeTurn(() => undefined)
      const verdict = await hold(options.server, stage, book)
      complaints.push(...verdict.complaints, ...(await untrueChips(stage)))
      return { ...verdict, complaints, log: scheduler.log }
    } finally {
      for (const device of stage.devices) for (const tab of [...device.tabs]) device.crashTab(tab)
    }
  })
}

async function perform(stage: Stage, act: (stage: Stage, history: Owner) => Promise<void>): Promise<string[]> {
  const history: Owner = { name: 'the history', isGone: false, isFrozen: false }
  const end: { failure?: unknown; isReached: boolean } = { isReached: false }
  act(stage, history)
    .catch((error: unknown) => {
      end.failure = error
    })
    .finally(() => {
      end.isReached = true
    })
  await stage.scheduler.run(() => end.isReached)
  if (end.failure) throw end.failure
  return end.isReached ? [] : ['the history stopped before its end']
}

async function setStage(scheduler: Scheduler, { server, sabotage = {}, pageSize }: Parameters<typeof replay>[0]) {
  const { random } = scheduler
  // The server holds the rows of every run: the seed decides the order of ids, their end makes them this run's own.
  const run = crypto.randomUUID().slice(-12)
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const newId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${run}`
  const userId = newId()
  await outside(() => server.newCustomer(userId))
  const network: ReplayedNetwork = { lossOfRequests: 0, lossOfAnswers: 0, pokes$: new Subject() }
  const book = createBook()
  const common = { scheduler, network, server, userId, newId, onUserWrite: book.onUserWrite, sabotage, pageSize }
  const [phone, laptop, tablet] = ['phone', 'laptop', 'tablet'].map((name) => createDevice({ ...common, name })) as [
    ReplayedDevice,
    ReplayedDevice,
    ReplayedDevice,
  ]
  const users = createUsers({ scheduler, book, newId, userId })
  const stage: Stage = {
    ...users,
    scheduler,
    network,
    phone,
    laptop,
    devices: [phone, laptop, tablet],
    rows: book.rows,
  }
  return { stage, book }
}

interface Removal {
  row: string
  tab: string
  isUndone: boolean
}

/** What the users have done so far. */
interface Book {
  rows: string[]
  /** Written by a user, and stored. */
  edits: Edit[]
  deletedKnowingly: Set<string>
  removals: Removal[]
  noteIntention(edit: Edit): void
  onUserWrite(write: UserWrite): void
}

/** An edit counts once it is stored: what a crash kept from the storage was never said to be saved. */
function createBook(): Book {
  const intentions = new Map<string, Edit>()
  const book: Book = {
    rows: [],
    edits: [],
    deletedKnowingly: new Set(),
    removals: [],
    noteIntention: (edit) => void intentions.set(edit.value, edit),
    onUserWrite({ tab, collection, document, previous }) {
      if (collection !== 'projects') return
      for (const field of fields) {
        // An edit may be stored together with the one that it was made from.
        for (let edit = intentions.get(String(document[field])); edit; edit = intentions.get(edit.madeFrom)) {
          intentions.delete(edit.value)
          book.edits.push({ ...edit })
        }
      }
      if (!document._deleted) return
      // A form may be saved into a row that its device has just deleted: the edit waits for the deletion to be undone.
      const isUnsent = document.xid === '' || document.edit?.base?._deleted === false
      if (previous?._deleted && !isUnsent) return
      for (const field of fields) book.deletedKnowingly.add(String(document[field]))
      if (!previous?._deleted) book.removals.push({ row: document.id, tab, isUndone: false })
    },
  }
  return book
}

function createUsers(options: {
  scheduler: Scheduler
  book: Book
  newId: () => string
  userId: string
}): Pick<Stage, 'create' | 'edit' | 'remove' | 'isActing'> {
  const { scheduler, book, newId, userId } = options
  let values = 0
  const unique = () => `v${++values}`
  const note = (tab: ReplayedTab, what: string) => scheduler.note(`${tab.name}: ${what}`)

  const acts = new Map<Promise<void>, ReplayedTab>()

  function inTab(tab: ReplayedTab, work: Promise<void>): void {
    acts.set(work, tab)
    work
      .catch((error: unknown) => {
        // A tab that is closed meanwhile may say that it can't.
        if (!tab.isGone && !tab.isClosing) console.error(`a user of ${tab.name} was refused`, error)
      })
      .finally(() => acts.delete(work))
  }

  async function create(tab: ReplayedTab): Promise<void> {
    const id = newId()
    const now = new Date(scheduler.now()).toISOString()
    const value = { name: unique(), description: unique() }
    for (const field of fields) book.noteIntention({ row: id, field, value: value[field], madeFrom: '' })
    book.rows.push(id)
    note(tab, `creates ${id.slice(0, 8)} ${value.name} ${value.description}`)
    const rest = { status: 'planning', progress: 0, created_at: now, updated_at: now, xid: '' } as const
    await tab.db.projects.insert({ id, user_id: userId, ...value, ...rest })
  }

  async function edit(tab: ReplayedTab, row: string, field: Field): Promise<void> {
    const doc = await tab.db.projects.findOne(row).exec()
    if (!doc) return
    const intention = { row, field, value: unique(), madeFrom: '' }
    book.noteIntention(intention)
    note(tab, `edits ${row.slice(0, 8)} ${field} ${doc[field]} -> ${intention.value}`)
    await doc.incrementalModify((data) => {
      intention.madeFrom = data[field]
      return { ...data, [field]: intention.value }
    })
  }

  async function remove(tab: ReplayedTab, row: string, undoneAfter?: number): Promise<void> {
    const doc = await tab.db.projects.findOne(row).exec()
    if (!doc) return
    note(tab, `deletes ${row.slice(0, 8)}`)
    await doc.incrementalRemove()
    const mine = book.removals.findLast((removal) => removal.row === row && removal.tab === tab.name)
    if (undoneAfter === undefined) return
    await scheduler.sleep(tab, undoneAfter)
    note(tab, `undoes the deletion of ${row.slice(0, 8)}`)
    await reviveRow(tab.db, 'projects', row)
    if (mine) mine.isUndone = true
  }

  return {
    create: (tab) => inTab(tab, create(tab)),
    edit: (tab, row, field) => inTab(tab, edit(tab, row, field)),
    remove: (tab, row, undoneAfter) => inTab(tab, remove(tab, row, undoneAfter)),
    isActing: () => [...acts.values()].some((tab) => !tab.isGone && !tab.isClosing),
  }
}

function mend({ scheduler, network, devices }: Stage): void {
  scheduler.note('the network is well, and all devices are on')
  Object.assign(network, { lossOfRequests: 0, lossOfAnswers: 0 })
  for (const device of devices) {
    if (device.isOffline()) device.setOffline(false)
    for (const tab of device.tabs) tab.isFrozen = false
  }
}

/** Lets the devices alone until nobody does anything, none has anything unsent and all have the same. */
async function rest({ scheduler, devices, isActing }: Stage): Promise<string[]> {
  const deadline = scheduler.now() + longestRest
  let isReached = false
  await scheduler.run(() => {
    const off = devices.filter(({ tabs }) => tabs.length === 0)
    for (const device of off) {
      device.openTab().catch((error: unknown) => console.error(`${device.name} could not be opened`, error))
    }
    const isUnsent = devices.some(({ disk }) =>
      names.some((name) => disk.documents(name).some(({ dirty }) => dirty === 1)),
    )
    const pictures = new Set(devices.map((device) => JSON.stringify(live(device).map(({ id, xid }) => [id, xid]))))
    isReached = off.length === 0 && !isActing() && !isUnsent && pictures.size === 1
    return isReached || scheduler.now() > deadline
  })
  return isReached ? [] : ['the devices did not come to rest']
}

/** The projects that a device has stored, without tombstones. */
function live({ disk }: ReplayedDevice) {
  const documents = disk.documents('projects').filter(({ _deleted }) => !_deleted)
  return documents.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Once nothing is unsent, every tab comes to say so, whether or not it syncs: a call that has just failed is tried again first. */
async function untrueChips({ scheduler, devices }: Stage): Promise<string[]> {
  const deadline = scheduler.now() + longestRest
  const untrue = () =>
    devices.flatMap(({ tabs }) =>
      tabs.flatMap(({ name, workspace }) => {
        const { phase, unsent } = workspace?.status() ?? { phase: 'nothing', unsent: [] }
        return phase === 'saved' ? [] : [`${name} says '${phase}' and shows ${unsent.length} unsent edits`]
      }),
    )
  await scheduler.run(() => untrue().length === 0 || scheduler.now() > deadline)
  return untrue()
}

async function hold(server: ReplayServer, { scheduler, devices }: Stage, book: Book): Promise<Verdict> {
  const shown = devices.map((device) => ({ name: device.name, rows: live(device) as Record<string, unknown>[] }))
  // What each tab would draw, read as a screen reads it.
  for (const tab of devices.flatMap(({ tabs }) => tabs)) {
    let drawn: Record<string, unknown>[] | undefined
    const reading = tab.db.projects.find().exec()
    reading.then(
      (docs) => (drawn = docs.map((doc) => doc.toMutableJSON())),
      (error: unknown) => console.error(`${tab.name} can't read`, error),
    )
    await scheduler.run(() => drawn !== undefined)
    shown.push({ name: tab.name, rows: drawn ?? [] })
  }
  const records = devices.flatMap(({ disk }) => disk.documents('local')).filter(({ _deleted }) => !_deleted)
  const refused = records.filter(({ kind }) => kind === 'refused')
  const { rows, edits, deletedKnowingly, removals } = book
  return judge({
    rows,
    fields,
    edits,
    deletedKnowingly,
    deletedForGood: new Set(removals.filter(({ isUndone }) => !isUndone).map(({ row }) => row)),
    onServer: await outside(() => server.rows('projects', 'id = any($1)', [rows])),
    conflicts: await outside(() => server.rows('sync_conflicts', 'row_id = any($1)', [rows])),
    tray: refused.map(({ value }) => (value as { fields: Record<string, unknown> }).fields),
    shown,
  })
}
