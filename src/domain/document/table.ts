import { type Column, flag, id, type Table, text, time } from '../table.ts'
import { documentNameMax, documentNumbers, rowNumbers, rowTitleMax, sentDocument, sentRow } from './fields.ts'
import type { ProjectDocument, DocumentRow } from './schema.ts'

type Answer = Column & { kind: 'integer'; nullable: true; sent: 'edited' }

/** A column for each number. */
function answers<Name extends string>(ranges: Readonly<Record<Name, readonly [number, number]>>): Record<Name, Answer> {
  const columns = Object.entries<readonly [number, number]>(ranges).map(([name, [min, max]]) => {
    return [name, { kind: 'integer', min, max, nullable: true, sent: 'edited' }]
  })
  return Object.fromEntries(columns) as Record<Name, Answer>
}

const common = {
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'everyone',
  owner: 'owner_id',
} as const
const typed = { ...text, sent: 'edited', typed: true } as const

export const documentColumns = {
  project_id: { ...id, sent: 'inserted' },
  /** The owner of its project. */
  owner_id: { ...id, nullable: true },
  kind: { ...text, max: 20, sent: 'inserted' },
  name: { ...typed, max: documentNameMax },
  /** Where examples of answers come from. They are never stored. */
  template: { ...text, max: 20, sent: 'edited' },
  /** YYYY-MM, or ''. */
  first_month: { ...text, max: 7, sent: 'edited' },
  ...answers(documentNumbers),
  /** Of a deck. */
  theme: { ...text, max: 20, sent: 'edited' },
  /** `#rrggbb`, or ''. */
  brand_color: { ...text, max: 7, sent: 'edited' },
  logo_path: { ...text, sent: 'edited' },
  /** The projection that a deck's financials show. */
  figures_id: { ...id, nullable: true, sent: 'edited' },
  figures_scenario: { ...text, max: 20, sent: 'edited' },
  created_at: time,
  updated_at: time,
} as const

export const documentsTable: Table<ProjectDocument> = {
  ...common,
  columns: documentColumns,
  shape: async () => (await import('./schema.ts')).documentSchema,
  indexes: [
    ['project_id', 'created_at'],
    ['owner_id', 'updated_at'],
  ],
  exportedAs: 'documents',
  defaults: sentDocument,
  parent: { table: 'projects', field: 'project_id', copies: { from: 'user_id', to: 'owner_id' } },
  noun: 'document',
  label: ({ name }) => String(name),
}

export const documentRowColumns = {
  document_id: { ...id, sent: 'inserted' },
  owner_id: { ...id, nullable: true },
  /** The row that it is part of; '' for none. */
  parent_id: { ...id, nullable: true, sent: 'edited' },
  kind: { ...text, max: 20, sent: 'inserted' },
  /** Its place among the rows of its kind, as a fractional index (task/position.ts); '' until it is moved. */
  position: { ...text, sent: 'edited' },
  title: { ...typed, max: rowTitleMax },
  body: typed,
  notes: typed,
  picture_path: { ...text, sent: 'edited' },
  ...answers(rowNumbers),
  /** A line that counts nowhere: one of a template that was deleted. A slide that isn't presented. */
  hidden: { ...flag, sent: 'edited' },
  /** A slide of a new deck that was deleted, which would otherwise come back. */
  removed: { ...flag, sent: 'edited' },
  created_at: time,
  updated_at: time,
} as const

export const documentRowsTable: Table<DocumentRow> = {
  ...common,
  columns: documentRowColumns,
  shape: async () => (await import('./schema.ts')).documentRowSchema,
  indexes: [
    ['document_id', 'created_at'],
    ['owner_id', 'updated_at'],
  ],
  exportedAs: 'document_rows',
  defaults: sentRow,
  parent: { table: 'documents', field: 'document_id', copies: { from: 'owner_id', to: 'owner_id' } },
  noun: 'line',
  label: ({ title }) => String(title),
}
