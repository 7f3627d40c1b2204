import type { ProjectDocument, DocumentRow } from './schema.ts'

// What the tables' declarations need. Every page loads it, so the limits are in limits.ts.

export const documentNameMax = 120
export const rowTitleMax = 200

/** Answers that are numbers, with the least and the greatest: each is '' until it is answered. */
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
  // Of the scenarios, in percent of the base.
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
  /** Of a line, a group of customers, or a share in percent. */
  quantity: [0, 1e9],
  start_month: [1, 36],
  end_month: [1, 36],
} as const

/** Every key with the same value. */
function each<Name extends string, Value>(keys: Readonly<Record<Name, unknown>>, value: Value): Record<Name, Value> {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, value])) as Record<Name, Value>
}

/** What devices send of a document, if nothing else is said. */
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

/** The same of a row. */
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
