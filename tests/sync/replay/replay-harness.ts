/** Runs a replayed history: the devices of a cast, their users, and the final check that all agree. */
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { syncedTable } from '#src/data/collections/tables.ts'
import { Subject } from 'rxjs'
import type { Doc } from '#src/data/edits/unsent-edit.ts'
import type { Scope } from '#src/data/collections/synced-table.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { judge, type Row, type Verdict } from '../verdict.ts'
import { allFields, type Book, createBook, deletedForGood, disturbedRows } from './book.ts'
import { type Boss, createBoss } from './boss.ts'
import type { Cast, Role } from './cast.ts'
import type { Disk } from './disk.ts'
import type { ReplayServer } from './replay-server.ts'
import { createDevice, type ReplayedDevice, type ReplayedNetwork, type Sabotage } from './replayed-device.ts'
import { createScheduler, outside, type Owner, type Scheduler } from './scheduler.ts'
import { createUsers, liveDocuments, type Users } from './users.ts'

export interface Replay extends Verdict {
  /** A description of each turn: the same for the same seed. */
  log: readonly string[]
  /** How often each step was taken. */
  steps: ReadonlyMap<string, number>
}

export interface Harness extends Users {
  readonly scheduler: Scheduler
  readonly network: ReplayedNetwork
  readonly devices: readonly ReplayedDevice[]
  readonly users: Record<Role, string>
  readonly boss: Boss
  readonly book: Book
  /** Rows of a table that may still exist. */
  rowsOf(table: SyncedTableName): string[]
  /** The documents of the cast's tables that a device has stored for its user's scope, tombstones included. */
  rowsIn(device: ReplayedDevice): { disk: Disk; table: SyncedTableName; doc: Doc }[]
}

interface ReplayOptions {
  server: ReplayServer
  seed: number
  cast: Cast
  sabotage?: Sabotage | undefined
  pageSize?: number
}

/**
 * A history that didn't reach its end. This isn't a complaint, because a crash of the harness must not count as a fault that a history has detected.
 */
export class BrokenHistory extends Error {
  readonly log: readonly string[]

  constructor(log: readonly string[], cause: unknown) {
    super(`The history broke: ${String(cause)}`, { cause })
    this.log = log
  }
}

/** How long the devices may take to come to rest once the network works, in milliseconds: several rounds of polling. */
const longestRest = 30 * 60_000
/** How often they are compared with the server until then. */
const comparedEvery = 20_000

/**
 * Performs a history and restores the network. Once the devices are at rest, compares every device with the server, and every edit with its
 * outcome.
 *
 * @throws BrokenHistory
 * @param act the history's actions, in virtual time
 */
export async function replay(
  options: ReplayOptions,
  act: (harness: Harness, history: Owner) => Promise<void>,
): Promise<Replay> {
  const scheduler = createScheduler(options.seed)
  return scheduler.within(async () => {
    const harness = await setHarness(scheduler, options)
    const { log } = scheduler
    const { steps } = harness.book
    const complaints: string[] = []
    try {
      complaints.push(...(await perform(harness, act)))
      complaints.push(...(await perform(harness, mend)), ...(await rest(harness, options)))
      scheduler.beforeTurn(() => undefined)
      const verdict = await hold(harness, options)
      complaints.push(...verdict.complaints, ...(await untrueChips(harness)))
      return { ...verdict, complaints, log, steps }
    } catch (error) {
      throw new BrokenHistory(log, error)
    } finally {
      for (const device of harness.devices) device.crash()
    }
  })
}

async function perform(harness: Harness, act: (harness: Harness, history: Owner) => Promise<void>): Promise<string[]> {
  const history: Owner = { name: 'the history', isGone: false, isFrozen: false }
  const end: { failure?: unknown; isReached: boolean } = { isReached: false }
  act(harness, history)
    .catch((error: unknown) => {
      end.failure = error
    })
    .finally(() => {
      end.isReached = true
    })
  await harness.scheduler.run(() => end.isReached)
  if (end.failure) throw end.failure
  return end.isReached ? [] : ['the history stopped before its end']
}

async function setHarness(
  scheduler: Scheduler,
  { server, cast, sabotage = {}, pageSize }: ReplayOptions,
): Promise<Harness> {
  const { random } = scheduler
  // The seed determines the order of ids; the suffix makes them unique to this run.
  const run = crypto.randomUUID().slice(-12)
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const newId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${run}`
  const users = { customer: newId(), neighbour: newId(), admin: newId(), colleague: newId(), boss: newId() }
  const scopeOf = (role: Role): Scope => (role === 'customer' || role === 'neighbour' ? 'own' : 'all')
  await outside(async () => {
    await server.empty()
    for (const role of ['customer', 'neighbour', 'admin', 'colleague', 'boss'] as const) {
      await server.addUser(users[role], scopeOf(role) === 'all')
    }
  })
  const network: ReplayedNetwork = { lossOfRequests: 0, lossOfAnswers: 0, pokes$: new Subject() }
  const book = createBook()
  const devices = cast.devices.map(({ name, role, tabs }) =>
    createDevice({
      ...{ scheduler, network, server, newId, sabotage, pageSize, name },
      ...{
        userId: users[role],
        scope: scopeOf(role),
        tables: sabotage.arrange?.(cast.tables) ?? cast.tables,
        mostTabs: tabs,
      },
      onUserWrite: book.onUserWrite,
    }),
  )
  const poke = () => network.pokes$.next()
  return {
    ...createUsers({ scheduler, book, newId, sabotage }),
    ...{ scheduler, network, devices, users, book },
    boss: createBoss({ scheduler, server, book, newId, poke, userId: users.boss }),
    rowsIn(device) {
      const disk = device.disks[device.scope()]
      return cast.tables.flatMap(({ name }) => disk.documents(name).map((doc) => ({ disk, table: name, doc })))
    },
    rowsOf(table) {
      const gone = new Set(book.gone.map(({ id }) => id))
      return book.rows.filter((row) => row.table === table && !gone.has(row.id)).map(({ id }) => id)
    },
  }
}

async function mend({ scheduler, network, devices, users, boss }: Harness): Promise<void> {
  scheduler.note('the network works, all devices are on, and no user is suspended')
  Object.assign(network, { lossOfRequests: 0, lossOfAnswers: 0 })
  for (const device of devices) {
    if (device.isOffline()) device.setOffline(false)
    for (const tab of device.tabs) tab.isFrozen = false
  }
  for (const user of Object.values(users)) await boss.setStatus(user, 'active')
}

/** Waits until no user acts, no device has unsent edits and each device has what the server shows its user. */
async function rest(harness: Harness, options: ReplayOptions): Promise<string[]> {
  const { scheduler, devices, isActing } = harness
  const deadline = scheduler.now() + longestRest
  const isLate = () => scheduler.now() > deadline
  const isUnsent = (device: ReplayedDevice) =>
    Object.values(device.disks).some(
      (disk) =>
        options.cast.tables.some(({ name }) => disk.documents(name).some(({ dirty }) => dirty === 1)) ||
        liveDocuments(disk, 'local').some(({ id }) => id === 'state|carried-over'),
    )
  const isQuiet = () => {
    for (const device of devices) if (device.tabs.length === 0 && !device.isOpening()) device.openTab()
    return !isActing() && !devices.some((device) => device.tabs.length === 0 || device.hasJournal() || isUnsent(device))
  }
  const restless = (onServer: ReadonlyMap<SyncedTableName, Row[]>) =>
    devices.map((device) => {
      const { shown, expected } = heldBy(device, onServer)
      const unsent = isUnsent(device) ? ', with unsent edits' : ''
      return `${device.name} has ${JSON.stringify(shown)}, the server ${JSON.stringify(expected)}${unsent}`
    })
  for (;;) {
    await scheduler.run(() => isQuiet() || isLate())
    const onServer = await serverRows(options)
    const agree = devices.every((device) => {
      const held = heldBy(device, onServer)
      return JSON.stringify(held.shown) === JSON.stringify(held.expected)
    })
    if (agree && isQuiet()) return []
    if (isLate()) return [`the devices did not come to rest: ${restless(onServer).join('; ')}`]
    // A damaged row that nothing changes is found when a screen reads it.
    for (const tab of devices.flatMap(({ tabs }) => tabs)) {
      for (const { name } of options.cast.tables) harness.look(tab, name)
    }
    const next = scheduler.now() + comparedEvery
    await scheduler.run(() => scheduler.now() >= next)
  }
}

/** The rows of the cast's tables, by table, tombstones included. */
async function serverRows({ server, cast }: ReplayOptions): Promise<Map<SyncedTableName, Row[]>> {
  return outside(async () => {
    const rows = new Map<SyncedTableName, Row[]>()
    for (const { name } of cast.tables) rows.set(name, await server.rows(name))
    return rows
  })
}

/** The rows that a device has, and those that its user may see on the server, each with its last change. */
function heldBy(device: ReplayedDevice, onServer: ReadonlyMap<SyncedTableName, Row[]>) {
  const expected: string[][] = []
  const shown: string[][] = []
  for (const [table, rows] of onServer) {
    const visible = rows.filter((row) => row._deleted === false && isShownTo(device, table, row))
    expected.push(visible.map(({ id, _xid }) => `${String(id)} ${String(_xid)}`).sort())
    shown.push(
      liveDocuments(device.disks[device.scope()], table)
        .map(({ id, xid }) => `${id} ${xid}`)
        .sort(),
    )
  }
  return { expected, shown }
}

/** The access rules in short: an admin sees everything but customers' news, other users see their own rows. */
function isShownTo(device: ReplayedDevice, table: SyncedTableName, row: Row): boolean {
  const { owner } = syncedTable(table)
  return (device.scope() === 'all' && row.for_admins !== false) || (owner !== null && row[owner] === device.userId)
}

/** Once nothing is unsent, every tab must say so, whether or not it syncs. A call that has just failed is retried first. */
async function untrueChips({ scheduler, devices }: Harness): Promise<string[]> {
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

async function hold(harness: Harness, options: ReplayOptions): Promise<Verdict> {
  const { scheduler, devices, book, users } = harness
  const byTable = await serverRows(options)
  const onServer = [...byTable.values()].flat()
  const conflicts = await outside(() => options.server.rows('sync_conflicts'))
  const shown: { name: string; rows: readonly Row[]; sees: (row: Row) => boolean }[] = []
  for (const device of devices) {
    const visible = new Set(
      [...byTable].flatMap(([table, rows]) => rows.filter((row) => isShownTo(device, table, row))),
    )
    const sees = (row: Row) => visible.has(row)
    const stored = options.cast.tables.flatMap(({ name }) => liveDocuments(device.disks[device.scope()], name))
    shown.push({ name: device.name, rows: stored, sees })
    // What each tab would render, read as a screen reads it.
    for (const tab of device.tabs) {
      const drawn: Row[] = []
      for (const { name } of options.cast.tables) {
        let isRead = false
        const reading = tab.db[name].find().exec()
        reading
          .then(
            (docs) => drawn.push(...docs.map((doc) => doc.toMutableJSON())),
            (error: unknown) => console.error(`${tab.name} can't read`, error),
          )
          .finally(() => (isRead = true))
        await scheduler.run(() => isRead)
      }
      shown.push({ name: tab.name, rows: drawn, sees })
    }
  }
  const records = devices.flatMap(({ disks }) => Object.values(disks).flatMap((disk) => liveDocuments(disk, 'local')))
  const tray = records.filter(({ kind }) => kind === 'refused').map(({ value }) => value as RefusedEdit)
  const leftovers = devices.flatMap(({ name, disks, scope }) => {
    return disks[scope() === 'own' ? 'all' : 'own'].isThere()
      ? [`${name} still has the database of its former scope`]
      : []
  })
  const stillParked = devices.flatMap(({ name, disks, scope }) => {
    if (scope() === 'own') return []
    return liveDocuments(disks.all, 'local')
      .filter(({ kind, value }) => kind === 'refused' && (value as RefusedEdit).code === 'scope_lost')
      .map(({ id }) => `${name} has the admin right again, but not the edit that waited for it: ${id}`)
  })
  const verdict = judge({
    rows: book.rows.map(({ id }) => id).concat(Object.values(users)),
    fields: allFields(),
    edits: [...book.edits, ...book.unapplied()],
    deletedKnowingly: book.deletedKnowingly,
    deletedForGood: deletedForGood(book),
    disturbed: disturbedRows(book),
    recreated: book.recreated,
    onServer,
    gone: book.gone,
    conflicts,
    tray,
    shown,
  })
  return { ...verdict, complaints: [...verdict.complaints, ...leftovers, ...stillParked] }
}
