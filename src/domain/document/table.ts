import type { SlideKind, PartKind, DeckTheme } from '../deck/slide.ts'
import type { LineKind, ScenarioName } from '../projection/inputs.ts'
import { type Column, flag, id, type OneOf, type RowOf, type Table, text, time } from '../table.ts'

// Every page loads this, so the limits are in rules.ts.

export const documentNameMax = 120
export const rowTitleMax = 200

/** Answers that are numbers, with their minimum and maximum. Each is '' until it is answered. */
export const documentNumbers = {
  /** In whole rupees. */
  opening_cash: [0, 1e9],
  opening_customers: [0, 1e7],
  /** In the first month. */
  new_customers: [0, 1e6],
  /** Growth of new customers a month, in basis points. */
  growth_bp: [-1e4, 1e4],
  churn_bp: [0, 1e4],
  price_paise: [0, 1e9],
  variable_paise: [0, 1e9],
  fee_bp: [0, 1e4],
  // Adjustments of the scenarios, in percent of the base.
  low_new_pct: [0, 300],
  low_churn_pct: [0, 300],
  low_price_pct: [0, 300],
  low_cost_pct: [0, 300],
  high_new_pct: [0, 300],
  high_churn_pct: [0, 300],
  high_price_pct: [0, 300],
  high_cost_pct: [0, 300],
} as const

export const rowNumbers = {
  /** In whole rupees: a month, or once. */
  amount: [0, 1e9],
  /** The quantity of a line, the number of a group's customers, or a share in percent. */
  quantity: [0, 1e9],
  start_month: [1, 36],
  end_month: [1, 36],
} as const

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
  kind: { ...(text as OneOf<'projection' | 'deck'>), max: 20, sent: 'inserted' },
  name: { ...typed, max: documentNameMax },
  /** The template whose example answers are shown. Examples are never stored. */
  template: { ...(text as OneOf<'' | 'subscription' | 'marketplace' | 'services' | 'shop'>), max: 20, sent: 'edited' },
  /** YYYY-MM, or ''. */
  first_month: { ...text, max: 7, sent: 'edited' },
  ...answers(documentNumbers),
  /** Of a deck. */
  theme: { ...(text as OneOf<'' | DeckTheme>), max: 20, sent: 'edited' },
  /** `#rrggbb`, or ''. */
  brand_color: { ...text, max: 7, sent: 'edited' },
  logo_path: { ...text, sent: 'edited' },
  /** The projection that a deck's financials show. */
  figures_id: { ...id, nullable: true, sent: 'edited' },
  figures_scenario: { ...(text as OneOf<'' | ScenarioName>), max: 20, sent: 'edited' },
  created_at: time,
  updated_at: time,
} as const

export type ProjectDocument = RowOf<typeof documentColumns>

/** Every key with the same value. */
function each<Name extends string, Value>(keys: Readonly<Record<Name, unknown>>, value: Value): Record<Name, Value> {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, value])) as Record<Name, Value>
}

/** Fields of a document that devices send, by default. */
export const sentDocument = {
  kind: 'projection' as ProjectDocument['kind'],
  template: '' as ProjectDocument['template'],
  first_month: '',
  ...each(documentNumbers, '' as const),
  theme: '' as ProjectDocument['theme'],
  brand_color: '',
  logo_path: '',
  figures_id: '',
  figures_scenario: '' as ProjectDocument['figures_scenario'],
}

export const documentsTable = {
  ...common,
  columns: documentColumns,
  indexes: [
    ['project_id', 'created_at'],
    ['owner_id', 'updated_at'],
  ],
  exportedAs: 'documents',
  defaults: sentDocument,
  parent: { table: 'projects', field: 'project_id', copies: { from: 'user_id', to: 'owner_id' } },
  noun: 'document',
  label: ({ name }) => String(name),
} satisfies Table

export const documentRowColumns = {
  document_id: { ...id, sent: 'inserted' },
  owner_id: { ...id, nullable: true },
  /** The row that this row is part of; '' for none. */
  parent_id: { ...id, nullable: true, sent: 'edited' },
  kind: { ...(text as OneOf<LineKind | SlideKind | PartKind>), max: 20, sent: 'inserted' },
  /** The place among the rows of its kind, as a fractional index (domain/position.ts); '' until it is moved. */
  position: { ...text, sent: 'edited' },
  title: { ...typed, max: rowTitleMax },
  body: typed,
  notes: typed,
  picture_path: { ...text, sent: 'edited' },
  ...answers(rowNumbers),
  /** For a line: whether it was deleted from the template's lines, so that it counts nowhere. For a slide: whether it isn't presented. */
  hidden: { ...flag, sent: 'edited' },
  /** Whether a slide of a new deck was deleted: without its row, the slide would come back. */
  removed: { ...flag, sent: 'edited' },
  created_at: time,
  updated_at: time,
} as const

export type DocumentRow = RowOf<typeof documentRowColumns>

/** Fields of a row that devices send, by default. */
export const sentRow = {
  parent_id: '',
  position: '',
  title: '',
  body: '',
  notes: '',
  picture_path: '',
  ...each(rowNumbers, '' as const),
  hidden: false,
  removed: false,
} satisfies Partial<DocumentRow>

export const documentRowsTable = {
  ...common,
  columns: documentRowColumns,
  indexes: [
    ['document_id', 'created_at'],
    ['owner_id', 'updated_at'],
  ],
  exportedAs: 'document_rows',
  defaults: sentRow,
  parent: { table: 'documents', field: 'document_id', copies: { from: 'owner_id', to: 'owner_id' } },
  noun: 'line',
  label: ({ title }) => String(title),
} satisfies Table
