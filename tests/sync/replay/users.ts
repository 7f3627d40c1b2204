import { firstValueFrom } from 'rxjs'
import { livePage } from '#src/data/queries/live-list.ts'
import type { Write } from '#src/data/journal/writes.ts'
import type { Doc } from '#src/data/edits/unsent-edit.ts'
import { syncedCollection } from '#src/data/edits/documents.ts'
import { forgetRefused } from '#src/data/edits/refused.ts'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { Written } from '#src/data/journal/apply.ts'
import type { Edit } from '../verdict.ts'
import { type Book, fieldsOf } from './book.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { ReplayedPage, ReplayedTab, Sabotage } from './replayed-device.ts'
import type { Scheduler } from './scheduler.ts'
import { reviveRow } from '../local-edits.ts'
import { documentRow, documentRowRow, notificationRow, projectRow, taskRow } from '../../kits/rows.ts'

/** A user's actions in a tab. None of them happens if the tab crashes first. */
export interface Users {
  /** @returns the row's id; its device has the row some time later */
  create(tab: ReplayedTab, table: SyncedTableName, fields: Record<string, unknown>): string
  /** @param to the field's new value; default: a unique one */
  edit(tab: ReplayedTab, table: SyncedTableName, row: string, field: string, to?: unknown): void
  /** @param undoneAfter how long until the user undoes it, in milliseconds */
  remove(tab: ReplayedTab, table: SyncedTableName, row: string, undoneAfter?: number): void
  /** Writes to the page's journal: the edit counts at once, whether or not the database is open. */
  press(page: ReplayedPage, table: SyncedTableName, row: string, field: string): void
  /** The same for a new row. @returns its id */
  pressCreate(page: ReplayedPage, table: SyncedTableName, fields: Record<string, unknown>): string
  /** The first edit of a row that every device inserts alike (a template's, a new deck's or a planned week's). It stores the row. */
  pressOnSeeded(page: ReplayedPage, parent: Doc, field: SeededField): void
  /** Opens a screen with all rows of a table. */
  look(tab: ReplayedTab, table: SyncedTableName): void
  /** Presses Retry on an entry of the tray. */
  retry(tab: ReplayedTab, entry: RefusedEdit): void
  /** A value that no other edit writes. */
  unique(): string
  /** Whether a user is in the middle of an action, or about to undo a deletion. */
  isActing(): boolean
}

/** A new row's fields besides those that its creator sets. */
const blank: Partial<Record<SyncedTableName, Record<string, unknown>>> = {
  projects: projectRow(),
  tasks: taskRow(),
  documents: documentRow(),
  document_rows: documentRowRow(),
  notifications: notificationRow(),
}

type SeededField = 'title' | 'amount' | 'quantity' | 'body' | 'notes' | 'position' | 'description'

/** The values that every device gives a template's row, a new deck's slide, and a planned week's task: values that no edit writes. */
const seeded = {
  projection: { kind: 'hire', title: 'Cook', amount: 9_000_000, quantity: 900 },
  deck: { kind: 'problem', position: 'V002', title: '', body: '', notes: '' },
  week: { title: 'Click through the sketch', position: 'V002', description: '' },
} as const

export function createUsers(options: {
  scheduler: Scheduler
  book: Book
  newId: () => string
  sabotage: Sabotage
}): Users {
  const { scheduler, book, newId, sabotage } = options
  let values = 0
  const unique = () => `v${++values}`
  const note = (tab: ReplayedPage, what: string, row: string) =>
    scheduler.note(`${tab.name}: ${what} ${row.slice(0, 8)}`)
  const collectionOf = (tab: ReplayedTab, table: SyncedTableName) => syncedCollection(tab.db, table)

  const acts = new Map<Promise<void>, ReplayedTab>()
  /** The last creation of each tab. Creations are stored in turn, like by the workspace, so that no crash leaves a task without its project. */
  const creations = new Map<ReplayedTab, Promise<void>>()

  function inTab(tab: ReplayedTab, work: Promise<void>): void {
    acts.set(work, tab)
    work
      .catch((error: unknown) => {
        // A tab that is closing may refuse.
        if (!tab.isGone && !tab.isClosing) console.error(`a user of ${tab.name} was refused`, error)
      })
      .finally(() => acts.delete(work))
  }

  async function create(
    tab: ReplayedTab,
    table: SyncedTableName,
    id: string,
    fields: Record<string, unknown>,
  ): Promise<void> {
    const created_at = new Date(scheduler.now()).toISOString()
    const updated = 'updated_at' in collectionOf(tab, table).schema.jsonSchema.properties && { updated_at: created_at }
    for (const field of fieldsOf(table)) {
      if (field in fields) book.noteIntention({ row: id, field, value: fields[field], madeFrom: '' })
    }
    note(
      tab,
      `creates in ${table} ${Object.values(fields)
        .join(' ')
        .replaceAll(/-[\da-f-]{27}/g, '')}:`,
      id,
    )
    await collectionOf(tab, table).insert({ ...blank[table], id, ...fields, created_at, ...updated, xid: '' })
  }

  async function edit(
    tab: ReplayedTab,
    table: SyncedTableName,
    row: string,
    field: string,
    to: unknown,
  ): Promise<void> {
    const doc = await collectionOf(tab, table).findOne(row).exec()
    if (!doc || doc.get(field) === to) return
    const intention = { row, field, value: to, madeFrom: '' as unknown }
    book.noteIntention(intention)
    note(tab, `edits ${field} ${String(doc.get(field)).slice(0, 8)} -> ${String(to).slice(0, 8)} of`, row)
    await doc.incrementalModify((data) => {
      intention.madeFrom = data[field]
      return { ...data, [field]: to }
    })
  }

  async function remove(tab: ReplayedTab, table: SyncedTableName, row: string, undoneAfter?: number): Promise<void> {
    const doc = await collectionOf(tab, table).findOne(row).exec()
    if (!doc) return
    note(tab, 'deletes', row)
    if (tab.workspace) await tab.workspace.write([{ do: 'delete', table, ids: [row] }])
    else await doc.incrementalRemove()
    const mine = book.removals.findLast((removal) => removal.row === row && removal.tab === tab.name)
    if (undoneAfter === undefined) return
    await scheduler.sleep(tab, undoneAfter)
    note(tab, 'undoes the deletion of', row)
    await reviveRow(tab.db, table, row)
    if (mine) mine.isUndone = true
  }

  /** A page whose database is not open yet applies its entries when it opens. */
  function write(page: ReplayedPage, writes: readonly Write[], edits: readonly Edit[]) {
    for (const edit of edits) book.noteEntry(edit)
    // The user is told that the row is gone.
    const hear = ({ missing, forbidden }: Written) => {
      if (missing.length + forbidden.length > 0) for (const edit of edits) book.takeEntryBack(edit)
    }
    const { workspace } = page as Partial<ReplayedTab>
    if (workspace) inTab(page as ReplayedTab, workspace.write(writes).then(hear))
    else page.waiting.set(page.journal.append(writes), hear)
  }

  async function retry(
    tab: ReplayedTab,
    { id, table, row_id, kind, code, fields, document }: RefusedEdit,
  ): Promise<void> {
    if (!tab.workspace || table === 'unknown') return
    note(tab, `retries (${code}) an edit of ${Object.keys(fields).join('+')} of`, row_id)
    if (kind === 'changed') {
      for (const field of fieldsOf(table).filter((one) => one in fields)) {
        book.noteIntention({ row: row_id, field, value: fields[field], madeFrom: undefined, isRetried: true })
      }
    }
    if (!sabotage.retriesAnything) {
      book.retrying.set(tab.name, row_id)
      await tab.workspace.retryRefused(id)
      book.retrying.delete(tab.name)
      return
    }
    const doc = await collectionOf(tab, table).findOne(row_id).exec()
    if (doc) await doc.incrementalPatch(fields)
    else await collectionOf(tab, table).insert({ ...blank[table], ...document, ...fields, id: newId(), xid: '' })
    await forgetRefused(tab.db, [id])
  }

  async function look(tab: ReplayedTab, table: SyncedTableName): Promise<void> {
    await firstValueFrom(
      livePage(tab.db, { table, where: {} as never, sort: [{ field: 'id', direction: 'asc' }], limit: 100 }),
    )
  }

  return {
    look: (tab, table) => inTab(tab, look(tab, table)),
    retry: (tab, entry) => inTab(tab, retry(tab, entry)),
    create(tab, table, fields) {
      const id = newId()
      book.rows.push({ table, id })
      const created = (creations.get(tab) ?? Promise.resolve()).then(() => create(tab, table, id, fields))
      creations.set(tab, created)
      inTab(tab, created)
      return id
    },
    edit: (tab, table, row, field, to = unique()) => inTab(tab, edit(tab, table, row, field, to)),
    remove: (tab, table, row, undoneAfter) => inTab(tab, remove(tab, table, row, undoneAfter)),
    press(page, table, row, field) {
      const value = unique()
      note(page, `presses for ${field} ${value} of`, row)
      const fields = { [field]: value }
      write(page, [{ do: 'set', table, rows: { ids: [row] }, fields }], [{ row, field, value, madeFrom: '' }])
    },
    pressCreate(page, table, fields) {
      const id = newId()
      book.rows.push({ table, id })
      note(page, `presses to create in ${table}`, id)
      const created_at = new Date(scheduler.now()).toISOString()
      const row = { ...blank[table], ...fields, id, created_at, updated_at: created_at }
      const set = fieldsOf(table).filter((field) => field in fields)
      const edits = set.map((field) => ({ row: id, field, value: fields[field], madeFrom: '' }))
      write(page, [{ do: 'insert', table, row }], edits)
      return id
    },
    pressOnSeeded(page, parent, field) {
      const kind = 'project_id' in parent ? (parent.kind as 'projection' | 'deck') : 'week'
      const [table, parentField] =
        kind === 'week' ? (['tasks', 'project_id'] as const) : (['document_rows', 'document_id'] as const)
      // The id derives from the parent's, so that a seed repeats it.
      const id = [...parent.id.slice(0, 8)].reverse().join('') + parent.id.slice(8)
      const value = ['amount', 'quantity'].includes(field) ? Number(unique().slice(1)) : unique()
      note(page, `presses for ${field} ${value} of the seeded`, id)
      const isNew = !book.rows.some((row) => row.id === id)
      if (isNew) book.rows.push({ table, id })
      const at = new Date(scheduler.now()).toISOString()
      const given = { ...seeded[kind], [parentField]: parent.id }
      const own = { id, ...(kind !== 'week' && { owner_id: parent.owner_id }), created_at: at, updated_at: at }
      const row = { ...blank[table], ...given, ...own, [field]: value }
      const edits: Edit[] = [{ row: id, field, value, madeFrom: '' }]
      if (isNew) edits.push({ row: id, field: parentField, value: parent.id, madeFrom: '' })
      write(page, [{ do: 'insert', table, row, shared: sabotage.forgetsGiven ? true : given }], edits)
    },
    unique,
    isActing: () => [...acts.values()].some((tab) => !tab.isGone && !tab.isClosing),
  }
}

/** The live documents of a table that a device has stored. */
export function liveDocuments(disk: { documents(collection: string): Doc[] }, table: string): Doc[] {
  return disk.documents(table).filter(({ _deleted }) => !_deleted)
}
