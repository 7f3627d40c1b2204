/** Records what the users of a history did, and what else happened to the rows. */
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { type Edit, editKey, type Row } from '../verdict.ts'
import type { Doc } from '#src/data/edits/unsent-edit.ts'
import type { UserWrite } from './disk.ts'

/** The fields that histories write and compare with the server. */
export const comparedFields: Partial<Record<SyncedTableName, readonly string[]>> = {
  projects: ['name', 'description', 'user_id', 'plan', 'starts_on', 'links'],
  tasks: ['title', 'description', 'project_id', 'due_on', 'position'],
  documents: ['project_id', 'name', 'opening_cash', 'price_paise', 'brand_color'],
  document_rows: [
    ...['document_id', 'parent_id', 'position', 'title', 'body', 'notes'],
    ...['amount', 'quantity', 'hidden', 'removed'],
  ],
  profiles: ['full_name'],
  notifications: ['message', 'is_read'],
  contact_messages: ['is_resolved'],
}

export const fieldsOf = (table: SyncedTableName): readonly string[] => comparedFields[table] ?? []

export const allFields = (): readonly string[] => [...new Set(Object.values(comparedFields).flat())]

interface Removal {
  row: string
  tab: string
  isUndone: boolean
}

export interface Book {
  /** Rows that users or the boss created, by table. */
  rows: { table: SyncedTableName; id: string }[]
  /** Edits that a user wrote and the device stored. */
  edits: Edit[]
  /** By tab: the row of the edit in the tray that its user is retrying. */
  retrying: Map<string, string>
  /** Rows that Retry has created, each with the row that it replaces. */
  recreated: Map<string, string>
  deletedKnowingly: Set<string>
  removals: Removal[]
  /** Rows that are no longer on the server, in their last state. */
  gone: Row[]
  /** Rows whose edits may be refused: given to someone else, or gone. */
  disturbed: Set<string>
  /** How often each step was taken. */
  steps: Map<string, number>
  noteIntention(edit: Edit): void
  /** An edit that counts from now on: the journal has it. */
  noteEntry(edit: Edit): void
  /** The user was told that an edit in the journal can't be made. */
  takeEntryBack(edit: Edit): void
  /** Edits in the journal that no database has stored. */
  unapplied(): readonly Edit[]
  onUserWrite(write: UserWrite): void
}

/** An edit counts once it is stored: before that the app never reported it as saved. */
export function createBook(): Book {
  /** Edits that aren't stored yet. Two presses of one button are two edits with one key. */
  const intentions = new Map<string, Edit[]>()
  const entries = new Set<Edit>()
  function takeIntention(key: string, before: unknown): Edit | undefined {
    const same = intentions.get(key) ?? []
    const edit = same.find(({ madeFrom }) => madeFrom === before) ?? same[0]
    intentions.set(
      key,
      same.filter((other) => other !== edit),
    )
    return edit
  }
  /** A row that no user created comes from the tray: the user pressed Retry, and the edit's row was gone. */
  function noteRecreated(tab: string, table: SyncedTableName, document: Doc): void {
    const from = book.retrying.get(tab)
    if (from === undefined || fieldsOf(table).length === 0 || book.rows.some(({ id }) => id === document.id)) return
    book.rows.push({ table, id: document.id })
    book.recreated.set(document.id, from)
    for (const field of fieldsOf(table)) {
      book.edits.push({ row: document.id, field, value: document[field], madeFrom: '', isRetried: true })
    }
  }
  const book: Book = {
    rows: [],
    edits: [],
    retrying: new Map(),
    recreated: new Map(),
    deletedKnowingly: new Set(),
    removals: [],
    gone: [],
    disturbed: new Set(),
    steps: new Map(),
    noteIntention(edit) {
      intentions.set(editKey(edit), [...(intentions.get(editKey(edit)) ?? []), edit])
    },
    noteEntry(edit) {
      entries.add(edit)
      book.noteIntention(edit)
    },
    takeEntryBack(edit) {
      if (entries.delete(edit)) takeIntention(editKey(edit), edit.madeFrom)
    },
    unapplied: () => [...entries],
    onUserWrite({ tab, collection, document, previous }) {
      const fields = fieldsOf(collection as SyncedTableName)
      if (!previous) noteRecreated(tab, collection as SyncedTableName, document)
      for (const field of fields) {
        // An edit may be stored together with the one that it was made from, but not with the value that was there before.
        for (let value = document[field]; value !== previous?.[field]; ) {
          const edit = takeIntention(editKey({ row: document.id, field, value }), previous?.[field])
          if (!edit) break
          // Only the write shows what an entry of the journal, or a retried edit, replaces.
          const madeFrom = entries.delete(edit) || edit.isRetried ? previous?.[field] : edit.madeFrom
          book.edits.push({ ...edit, madeFrom })
          value = madeFrom
        }
      }
      if (!document._deleted) return
      // A form may be saved into a row that its device has just deleted: the edit waits for the deletion to be undone.
      const isUnsent = document.xid === '' || document.edit?.base?._deleted === false
      if (previous?._deleted && !isUnsent) return
      for (const field of fields)
        book.deletedKnowingly.add(editKey({ row: document.id, field, value: document[field] }))
      if (!previous?._deleted) book.removals.push({ row: document.id, tab, isUndone: false })
    },
  }
  return book
}

/** Rows that a user deleted for good, and those that were below such a row at any time. */
export function deletedForGood({ removals, edits }: Book): Set<string> {
  return withChildren(
    removals.filter(({ isUndone }) => !isUndone).map(({ row }) => row),
    edits,
  )
}

/** Rows whose edits may be refused, and those that were below such a row at any time. */
export function disturbedRows({ disturbed, removals, edits }: Book): Set<string> {
  return withChildren([...disturbed, ...removals.map(({ row }) => row)], edits)
}

const parentFields = ['project_id', 'document_id']

function withChildren(rows: readonly string[], edits: readonly Edit[]): Set<string> {
  const all = new Set<unknown>(rows)
  const moves = edits.filter(({ field }) => parentFields.includes(field))
  for (let before = -1; before < all.size; ) {
    before = all.size
    for (const { row, value, madeFrom } of moves) if (all.has(value) || all.has(madeFrom)) all.add(row)
  }
  return all as Set<string>
}
