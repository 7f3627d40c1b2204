/** The possible steps of a random history, and their frequency. A user, the network, a browser or the boss takes them. */
import { stateId } from '#src/data/collections/local.ts'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { planIds } from '#src/domain/project/table.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { Harness } from './replay-harness.ts'
import type { ReplayedDevice, ReplayedPage, ReplayedTab } from './replayed-device.ts'
import { liveDocuments } from './users.ts'

export interface Step {
  name: string
  /** The frequency, relative to the other steps of its list. */
  weight: number
  /** @returns false if the step was not possible */
  take(harness: Harness, at: { device: ReplayedDevice; tab: ReplayedTab }): boolean | void | Promise<void>
}

/** Few rows for many edits, so that edits collide. */
const mostRows = 4
/** Most are undone within seconds. */
const undoneAfter = ({ scheduler: { random } }: Harness) =>
  random() < 0.3 ? undefined : random() < 0.5 ? random() * 5000 : 0

/** Makes a step from an action on one row of a table. */
function onRow(
  name: string,
  weight: number,
  table: SyncedTableName,
  act: (harness: Harness, tab: ReplayedTab, row: string) => boolean | void | Promise<void>,
): Step {
  return {
    name,
    weight,
    take(harness, { tab }) {
      const rows = harness.rowsOf(table)
      return rows.length > 0 && act(harness, tab, harness.scheduler.pick(rows))
    },
  }
}

const createProject: Step = {
  name: 'create a project',
  weight: 5,
  take({ rowsOf, create, unique, scheduler: { random }, users }, { device, tab }) {
    if (rowsOf('projects').length >= mostRows) return false
    const user_id = tab.scope === 'all' && random() < 0.5 ? users.neighbour : device.userId
    create(tab, 'projects', { user_id, name: unique(), description: unique() })
    return true
  },
}
const editProject = onRow('edit a project', 65, 'projects', (harness, tab, row) =>
  harness.edit(tab, 'projects', row, harness.scheduler.pick(['name', 'description'])),
)
const deleteProject = onRow('delete a project', 9, 'projects', (harness, tab, row) =>
  harness.remove(tab, 'projects', row, undoneAfter(harness)),
)
/** A page that shows rows: one that is still opening its database, or else an open tab. */
function pageOf(device: ReplayedDevice, tab: ReplayedTab): ReplayedPage {
  return device.opening()[0] ?? tab
}
const pressOnProject = onRowOfPage('press a button on a project', 25, (harness, page, row) =>
  harness.press(page, 'projects', row, harness.scheduler.pick(['name', 'description'])),
)
const openAndPress = onRowOfPage(
  'press before the database is open',
  8,
  ({ press, scheduler }, page, row) => press(page, 'projects', row, scheduler.pick(['name', 'description'])),
  (device, tab) => {
    if (device.tabs.length >= device.mostTabs || device.isOpening()) device.crashTab(tab)
    if (!device.isOpening()) device.openTab()
  },
)
const pressCreate: Step = {
  name: 'press to create a project',
  weight: 3,
  take({ rowsOf, pressCreate: create, unique }, { device, tab }) {
    if (rowsOf('projects').length >= mostRows) return false
    create(pageOf(device, tab), 'projects', { user_id: device.userId, name: unique(), description: unique() })
    return true
  },
}

/** Makes a step from a press on one of the user's own projects that the device has stored. */
function onRowOfPage(
  name: string,
  weight: number,
  act: (harness: Harness, page: ReplayedPage, row: string) => void,
  before: (device: ReplayedDevice, tab: ReplayedTab) => void = () => undefined,
): Step {
  return {
    name,
    weight,
    take(harness, { device, tab }) {
      const stored = device.disks[device.scope()].documents('projects')
      const isShown = (id: string) =>
        stored.some((doc) => doc.id === id && !doc._deleted && doc.user_id === device.userId)
      const rows = harness.rowsOf('projects').filter(isShown)
      if (rows.length === 0) return false
      before(device, tab)
      return act(harness, pageOf(device, tab), harness.scheduler.pick(rows))
    },
  }
}

const editName: Step = {
  name: 'edit their own name',
  weight: 6,
  take: ({ edit }, { device, tab }) => edit(tab, 'profiles', device.userId, 'full_name'),
}

/** Only admins' screens offer it. */
const isForAdmins = (step: Step): Step => ({
  ...step,
  take: (harness, at) => at.tab.scope === 'all' && step.take(harness, at),
})

const createTogether = isForAdmins({
  name: 'create a project and its task',
  weight: 5,
  take(harness, { device, tab }) {
    const { create, unique, rowsOf, scheduler, users } = harness
    if (rowsOf('projects').length >= mostRows) return false
    const user_id = scheduler.pick([device.userId, users.customer])
    const project_id = create(tab, 'projects', { user_id, name: unique(), description: unique() })
    create(tab, 'tasks', { project_id, title: unique(), description: unique() })
    return true
  },
})
const createTask = isForAdmins(
  onRow('create a task', 8, 'projects', ({ rowsOf, create, unique }, tab, project_id) => {
    if (rowsOf('tasks').length >= mostRows || !tab.has('projects', project_id)) return false
    create(tab, 'tasks', { project_id, title: unique(), description: unique() })
    return true
  }),
)
const editTask = isForAdmins(
  onRow('edit a task', 30, 'tasks', ({ edit, scheduler: { pick } }, tab, row) =>
    edit(tab, 'tasks', row, pick(['title', 'description'])),
  ),
)
/** A day that no other edit writes. */
const uniqueDay = ({ unique }: Harness) =>
  new Date(Date.UTC(2026, 0, Number(unique().slice(1)))).toISOString().slice(0, 10)
const planProject = isForAdmins(
  onRow('plan a project', 12, 'projects', (harness, tab, row) => {
    const { edit, unique, scheduler } = harness
    const [field, value] = scheduler.pick([
      ['plan', scheduler.pick(planIds)],
      ['starts_on', uniqueDay(harness)],
      ['links', `Site https://example.com/${unique()}`],
    ] as const)
    edit(tab, 'projects', row, field, value)
  }),
)
const orderTask = isForAdmins(
  onRow('order a task', 15, 'tasks', (harness, tab, row) => {
    const { edit, unique, scheduler } = harness
    const [field, value] = scheduler.pick([
      ['due_on', uniqueDay(harness)],
      ['position', unique()],
    ] as const)
    edit(tab, 'tasks', row, field, value)
  }),
)
/** Two admins plan one week, each with their own words. */
const planWeek = isForAdmins(
  onRow('write a task of the planned week', 12, 'projects', ({ pressOnSeeded, scheduler: { pick } }, tab, row) => {
    const project = tab.has('projects', row)
    if (!project) return false
    return pressOnSeeded(tab, project, pick(['title', 'description', 'position']))
  }),
)
const moveTask = isForAdmins(
  onRow('move a task', 8, 'tasks', ({ edit, rowsOf, scheduler: { pick } }, tab, row) => {
    const projects = rowsOf('projects').filter((id) => tab.has('projects', id))
    if (projects.length < 2) return false
    return edit(tab, 'tasks', row, 'project_id', pick(projects))
  }),
)
const deleteTask = isForAdmins(
  onRow('delete a task', 5, 'tasks', (harness, tab, row) => harness.remove(tab, 'tasks', row, undoneAfter(harness))),
)
const giveAway = isForAdmins(
  onRow('give a project to someone else', 3, 'projects', ({ edit, users, book, scheduler: { pick } }, tab, row) => {
    book.disturbed.add(row)
    return edit(tab, 'projects', row, 'user_id', pick([users.customer, users.neighbour]))
  }),
)
/** A number that no other edit writes, or none at all again. */
const uniqueNumber = ({ unique, scheduler: { random } }: Harness) => (random() < 0.25 ? '' : Number(unique().slice(1)))
const createDocument = onRow('create a document', 12, 'projects', ({ rowsOf, create, unique }, tab, project_id) => {
  const project = tab.has('projects', project_id)
  if (rowsOf('documents').length >= mostRows || !project) return false
  create(tab, 'documents', { project_id, owner_id: project.user_id, name: unique() })
  return true
})
const editDocument = onRow('edit a document', 30, 'documents', (harness, tab, row) => {
  const field = harness.scheduler.pick(['name', 'opening_cash', 'price_paise'])
  harness.edit(tab, 'documents', row, field, field === 'name' ? harness.unique() : uniqueNumber(harness))
})
const deleteDocument = onRow('delete a document', 7, 'documents', (harness, tab, row) =>
  harness.remove(tab, 'documents', row, undoneAfter(harness)),
)
const createLine = onRow('add a line', 12, 'documents', (harness, tab, document_id) => {
  const document = tab.has('documents', document_id)
  if (harness.rowsOf('document_rows').length >= mostRows || !document) return false
  const values = { title: harness.unique(), amount: uniqueNumber(harness) }
  harness.create(tab, 'document_rows', { document_id, owner_id: document.owner_id, kind: 'fixed', ...values })
  return true
})
const editLine = onRow('edit a line', 40, 'document_rows', (harness, tab, row) => {
  const { edit, unique, scheduler } = harness
  const field = scheduler.pick(['title', 'amount', 'quantity', 'hidden'])
  const value = { title: unique, hidden: () => scheduler.random() < 0.5 }[field as 'title' | 'hidden']
  edit(tab, 'document_rows', row, field, value ? value() : uniqueNumber(harness))
})
const deleteLine = onRow('delete a line', 6, 'document_rows', (harness, tab, row) =>
  harness.remove(tab, 'document_rows', row, undoneAfter(harness)),
)
const editSeededLine = onRow('edit a line of a template', 25, 'documents', (harness, tab, document_id) => {
  const document = tab.has('documents', document_id)
  if (!document) return false
  return harness.pressOnSeeded(tab, document, harness.scheduler.pick(['title', 'amount', 'quantity']))
})
/** A deck has more rows than other documents: slides, and their parts. */
const mostSlides = 8
const uniqueColor = ({ unique }: Harness) => `#${unique().slice(1).padStart(6, '0')}`
const createDeck = onRow('create a deck', 12, 'projects', (harness, tab, project_id) => {
  const project = tab.has('projects', project_id)
  if (harness.rowsOf('documents').length >= mostRows || !project) return false
  const values = { kind: 'deck', name: harness.unique(), brand_color: uniqueColor(harness) }
  harness.create(tab, 'documents', { project_id, owner_id: project.user_id, ...values })
  return true
})
const styleDeck = onRow('style a deck', 15, 'documents', (harness, tab, row) => {
  const field = harness.scheduler.pick(['name', 'brand_color'])
  harness.edit(tab, 'documents', row, field, field === 'name' ? harness.unique() : uniqueColor(harness))
})
const addSlide = onRow('add a slide', 12, 'documents', (harness, tab, document_id) => {
  const document = tab.has('documents', document_id)
  if (harness.rowsOf('document_rows').length >= mostSlides || !document) return false
  const values = { kind: 'why_now', position: harness.unique(), title: harness.unique() }
  harness.create(tab, 'document_rows', { document_id, owner_id: document.owner_id, ...values })
  return true
})
const addPart = onRow('add a part of a slide', 12, 'document_rows', (harness, tab, parent_id) => {
  const slide = tab.has('document_rows', parent_id)
  if (harness.rowsOf('document_rows').length >= mostSlides || !slide || slide.parent_id !== '') return false
  const { document_id, owner_id } = slide
  const values = { kind: 'point', position: harness.unique(), title: harness.unique(), amount: uniqueNumber(harness) }
  harness.create(tab, 'document_rows', { document_id, owner_id, parent_id, ...values })
  return true
})
const editSlide = onRow('edit a slide or a part', 40, 'document_rows', (harness, tab, row) => {
  const field = harness.scheduler.pick(['title', 'body', 'notes', 'amount', 'quantity'])
  const isNumber = field === 'amount' || field === 'quantity'
  harness.edit(tab, 'document_rows', row, field, isNumber ? uniqueNumber(harness) : harness.unique())
})
const moveSlide = onRow('move a slide or a part', 20, 'document_rows', (harness, tab, row) =>
  harness.edit(tab, 'document_rows', row, 'position'),
)
const hideSlide = onRow('hide, show or take out a slide', 12, 'document_rows', (harness, tab, row) => {
  const { pick, random } = harness.scheduler
  harness.edit(tab, 'document_rows', row, pick(['hidden', 'removed']), random() < 0.5)
})
const deleteSlide = onRow('delete a slide with its parts', 6, 'document_rows', (harness, tab, row) => {
  const parts = harness.rowsOf('document_rows').filter((id) => tab.has('document_rows', id)?.parent_id === row)
  const later = undoneAfter(harness)
  for (const id of [row, ...parts]) harness.remove(tab, 'document_rows', id, later)
})
const editNewSlide = onRow('edit a slide of a new deck', 25, 'documents', (harness, tab, document_id) => {
  const document = tab.has('documents', document_id)
  if (!document) return false
  return harness.pressOnSeeded(tab, document, harness.scheduler.pick(['title', 'body', 'notes', 'position']))
})
const notify = isForAdmins({
  name: 'send a notification',
  weight: 10,
  take({ create, unique, users, scheduler: { pick } }, { device, tab }) {
    const user_id = pick([users.customer, users.customer, device.userId])
    create(tab, 'notifications', { user_id, message: unique() })
  },
})
const read: Step = {
  name: 'read a notification',
  weight: 25,
  take({ edit, rowsOf, scheduler: { pick } }, { device, tab }) {
    const mine = rowsOf('notifications').filter((id) => tab.has('notifications', id)?.user_id === device.userId)
    if (mine.length === 0) return false
    return edit(tab, 'notifications', pick(mine), 'is_read', true)
  },
}
const resolve = isForAdmins(
  onRow('resolve a message', 20, 'contact_messages', ({ edit }, tab, row) =>
    edit(tab, 'contact_messages', row, 'is_resolved', true),
  ),
)

const receive: Step = { name: 'receive a message', weight: 10, take: ({ boss }) => boss.sendMessage() }
const news: Step = {
  name: 'complete a task at the server',
  weight: 8,
  take: ({ boss, users }) => boss.completeTask(users.customer),
}
const newEpoch: Step = { name: 'begin a new epoch', weight: 1, take: ({ boss }) => boss.restore() }
const restore = onRow('restore a backup without a row', 0.5, 'projects', ({ boss }, _tab, row) => boss.restore(row))
const purge: Step = { name: 'purge tombstones', weight: 3, take: ({ boss }) => boss.purge() }
const handOver = onRow('hand a project over', 2, 'projects', ({ boss, users, scheduler: { pick } }, _tab, row) =>
  boss.handOver(row, pick([users.customer, users.customer, users.neighbour])),
)
const suspend: Step = {
  name: 'suspend a user',
  weight: 0.7,
  take: ({ boss }, { device }) => boss.setStatus(device.userId, 'suspended'),
}
const reactivate: Step = {
  name: 'end a suspension',
  weight: 3,
  take: ({ boss }, { device }) => boss.setStatus(device.userId, 'active'),
}
const changeScope: Step = {
  name: 'grant or revoke the admin right',
  weight: 14,
  take: ({ boss, users, scheduler: { pick } }) => boss.setScope(users.customer, pick(['own', 'all'])),
}
const aMonth: Step = {
  name: 'let a month pass',
  weight: 1,
  take({ scheduler }) {
    scheduler.note('a month passes')
    scheduler.pass(32 * 86_400_000)
  },
}

const mishaps: readonly Step[] = [
  {
    name: 'lose or find the network',
    weight: 3,
    take({ scheduler }, { device }) {
      device.setOffline(!device.isOffline())
      scheduler.note(`${device.name} is ${device.isOffline() ? 'offline' : 'online'}`)
    },
  },
  {
    name: 'crash a tab',
    weight: 3,
    take({ scheduler }, { device, tab }) {
      scheduler.note(`${tab.name} crashes`)
      device.crashTab(tab)
    },
  },
  {
    name: 'crash a device',
    weight: 1.5,
    take({ scheduler }, { device }) {
      scheduler.note(`${device.name} crashes`)
      device.crash()
    },
  },
  {
    name: 'close a tab',
    weight: 1.5,
    take({ scheduler }, { device, tab }) {
      scheduler.note(`${tab.name} is closed`)
      device.closeTab(tab).catch((error: unknown) => console.error(`${tab.name} could not be closed`, error))
    },
  },
  {
    name: 'freeze or thaw a tab',
    weight: 2,
    take({ scheduler }, { tab }) {
      tab.isFrozen = !tab.isFrozen
      scheduler.note(`${tab.name} is ${tab.isFrozen ? 'frozen' : 'thawed'}`)
    },
  },
  {
    name: 'show or hide a tab',
    weight: 1,
    take({ scheduler }, { tab }) {
      tab.visible$.next(!tab.visible$.value)
      scheduler.note(`${tab.name} is ${tab.visible$.value ? 'shown' : 'hidden'}`)
    },
  },
  { name: 'sync now', weight: 1, take: (_harness, { tab }) => tab.wakes$.next() },
  {
    name: 'open a tab',
    weight: 5,
    take({ scheduler, devices }) {
      const device = scheduler.pick(devices)
      if (device.tabs.length >= device.mostTabs || device.isOpening()) return false
      device.openTab()
      return true
    },
  },
]

const look: Step = {
  name: 'look at a list',
  weight: 10,
  take: ({ look, scheduler: { pick } }, { tab }) => look(tab, pick(tab.tables)),
}
/** The presses of a user: entries that the device must refuse to send, and edits of existing rows. */
const retry: Step = {
  name: 'retry an edit from the tray',
  weight: 8,
  take({ retry, scheduler: { pick } }, { device, tab }) {
    const entries = trayOf(device, tab).filter(
      ({ code, kind, table, row_id }) => code === 'scope_lost' || (kind === 'changed' && tab.has(table, row_id)),
    )
    if (entries.length === 0) return false
    return retry(tab, pick(entries))
  },
}

function trayOf(device: ReplayedDevice, tab: ReplayedTab): RefusedEdit[] {
  return liveDocuments(device.disks[tab.scope], 'local')
    .filter(({ kind }) => kind === 'refused')
    .map(({ value }) => value as RefusedEdit)
}

/** Ways to damage an unsent edit that leave the typed text. */
const brokenEdits = ['broken', 5, {}, { base: 5, under: null, push: null }, { base: {}, under: {}, push: { id: 'x' } }]

/** The device is off meanwhile, because an open database would not notice the damage. */
function damaging(name: string, weight: number, damage: (harness: Harness, device: ReplayedDevice) => boolean): Step {
  return {
    name,
    weight,
    take(harness, { device }) {
      if (!damage(harness, device)) return false
      harness.scheduler.note(`${device.name} crashes: ${name}`)
      device.crash()
      return true
    },
  }
}

const damages: readonly Step[] = [
  damaging('damage an unsent edit', 4, ({ rowsIn, book, scheduler: { pick } }, device) => {
    const unsent = rowsIn(device).filter(({ doc }) => doc.dirty === 1 && doc.edit)
    if (unsent.length === 0) return false
    const { disk, table, doc } = pick(unsent)
    // The server may have never received the row.
    book.disturbed.add(doc.id)
    const edit = structuredClone(pick(brokenEdits))
    disk.damage(table, doc.id, (stored) => Object.assign(stored, { edit }))
    return true
  }),
  damaging('damage a row', 4, ({ rowsIn, book, scheduler: { pick } }, device) => {
    const rows = rowsIn(device)
    if (rows.length === 0) return false
    const { disk, table, doc } = pick(rows)
    if (doc.dirty === 1) book.disturbed.add(doc.id)
    const change = pick([{ created_at: 'broken' }, { xid: 5 }, { xid: 'broken' }, { counted: 'broken' }])
    disk.damage(table, doc.id, (stored) => Object.assign(stored, change))
    return true
  }),
  damaging('damage a checkpoint', 2, ({ scheduler: { pick } }, device) => {
    const value = pick([
      null,
      'broken',
      { is: 'broken' },
      { is: { projects: { columns: '', checkpoint: { xid: 1n } } } },
    ])
    device.disks[device.scope()].damage('local', stateId('checkpoints'), (stored) => Object.assign(stored, { value }))
    return true
  }),
  damaging('damage an entry of the tray', 3, ({ scheduler: { pick } }, device) => {
    const disk = device.disks[device.scope()]
    const entries = liveDocuments(disk, 'local').filter(({ kind }) => kind === 'refused')
    if (entries.length === 0) return false
    const change = pick([{ refused_at: 5 }, { label: null }, { edit: 'broken' }])
    disk.damage('local', pick(entries).id, ({ value }) => Object.assign(value as object, change))
    return true
  }),
]

const anywhere = [...mishaps, ...damages, retry, look, newEpoch, purge, suspend, reactivate, aMonth]
const projects = [createProject, editProject, deleteProject, handOver, restore]
const tasks = [createTogether, createTask, editTask, moveTask, deleteTask, giveAway]

const presses = [pressOnProject, openAndPress, pressCreate]

/** The purge runs while the deletion can still be undone. */
const deleteForLong = onRow('delete a project, and undo it late', 15, 'projects', (harness, tab, row) =>
  harness.remove(tab, 'projects', row, harness.scheduler.random() * 60_000),
)

/** Steps without damage and without presses: more edits, with more dependencies. */
export const plainSteps: readonly Step[] = [
  ...mishaps,
  newEpoch,
  purge,
  suspend,
  reactivate,
  aMonth,
  ...projects,
  editName,
]
export const ownSteps: readonly Step[] = [...anywhere, ...projects, ...presses, editName]
/** Deletions that wait on a device for weeks. */
export const atticSteps: readonly Step[] = [
  ...mishaps,
  createProject,
  { ...editProject, weight: 10 },
  { ...deleteProject, weight: 20 },
  deleteForLong,
  { ...aMonth, weight: 8 },
]
/** Nobody loses the admin right here, because without it the database refuses a plan or an order. */
export const studioSteps: readonly Step[] = [...anywhere, ...projects, ...tasks, planProject, planWeek, orderTask]
export const forecastSteps: readonly Step[] = [
  ...anywhere,
  ...[createProject, deleteProject, handOver, restore],
  ...[createDocument, editDocument, deleteDocument, createLine, editLine, deleteLine, editSeededLine],
]
export const pitchSteps: readonly Step[] = [
  ...anywhere,
  ...[createProject, { ...deleteProject, weight: 3 }, handOver, restore],
  ...[createDeck, styleDeck, { ...deleteDocument, weight: 3 }, addSlide, addPart],
  ...[editSlide, moveSlide, hideSlide, deleteSlide, editNewSlide],
]
export const officeSteps: readonly Step[] = [...anywhere, notify, read, receive, resolve, news]
export const promotionSteps: readonly Step[] = [
  ...anywhere,
  { ...retry, weight: 30 },
  ...projects,
  ...presses,
  ...tasks,
  changeScope,
]
