import { v5 } from 'uuid'
import type { DocumentRow } from '../document/table.ts'
import { positionsAfter } from '../position.ts'
import type { ScalarColumn } from './fields.ts'
import { type LineKind, months } from './inputs.ts'

// Loaded with the editor and the dashboard's card only: `uuid` is large.

/** A line that a template proposes. */
interface TemplateLine {
  kind: LineKind
  /** Part of the row's id, together with the kind: never change or reuse one. */
  key: string
  title: string
  /** Whole rupees, each. */
  amount: number
  quantity: number
  start: number
  /** The same as `start` for `once` and `funding`. */
  end: number
}

/** Example answers. None of them is stored until someone changes it. */
interface Template {
  values: Readonly<Record<ScalarColumn, number>>
  lines: readonly TemplateLine[]
}

type LineValues = Partial<Pick<TemplateLine, 'quantity' | 'start' | 'end'>>

/** A line of every month, by default from the first one. */
function monthly(kind: LineKind, key: string, title: string, amount: number, values: LineValues = {}): TemplateLine {
  return { kind, key, title, amount, quantity: 1, start: 1, end: months, ...values }
}

function inMonth(month: number, kind: 'once' | 'funding', key: string, title: string, amount: number, quantity = 1) {
  return { kind, key, title, amount, quantity, start: month, end: month } satisfies TemplateLine
}

export const templates = {
  /** Software, a club or a course: customers pay each month. */
  subscription: {
    values: {
      opening_cash: 1_000_000,
      opening_customers: 10,
      new_customers: 12,
      growth_bp: 700,
      churn_bp: 450,
      price_paise: 99_900,
      variable_paise: 15_000,
      fee_bp: 236,
    },
    lines: [
      monthly('hire', 'founders', 'Founders', 25_000, { quantity: 2 }),
      monthly('hire', 'developer', 'Developer', 60_000, { start: 4 }),
      monthly('hire', 'support', 'Customer support', 25_000, { start: 10 }),
      monthly('sales', 'sales', 'Sales lead', 40_000, { start: 9 }),
      monthly('fixed', 'software', 'Software and hosting', 10_000),
      monthly('fixed', 'desks', 'Co-working desks', 12_000),
      monthly('fixed', 'accountant', 'Accountant', 5_000),
      monthly('marketing', 'ads', 'Online ads', 30_000),
      inMonth(1, 'once', 'registration', 'Company registration', 20_000),
      inMonth(1, 'once', 'laptops', 'Laptops', 55_000, 2),
      inMonth(6, 'funding', 'angel', 'Angel investment', 2_500_000),
    ],
  },
  /** A customer is someone who buys through the marketplace in a month; the price is the marketplace's share. */
  marketplace: {
    values: {
      opening_cash: 1_500_000,
      opening_customers: 50,
      new_customers: 120,
      growth_bp: 800,
      churn_bp: 1400,
      price_paise: 18_000,
      variable_paise: 5_000,
      fee_bp: 236,
    },
    lines: [
      monthly('hire', 'founders', 'Founders', 25_000, { quantity: 2 }),
      monthly('hire', 'developer', 'Developer', 60_000, { start: 3 }),
      monthly('hire', 'support', 'Support for buyers and sellers', 22_000, { start: 6 }),
      monthly('sales', 'sellers', 'Seller onboarding', 28_000, { start: 2 }),
      monthly('fixed', 'software', 'Software and hosting', 15_000),
      monthly('fixed', 'desks', 'Co-working desks', 12_000),
      monthly('fixed', 'accountant', 'Accountant', 6_000),
      monthly('marketing', 'ads', 'Online ads', 40_000),
      monthly('marketing', 'offers', 'Welcome offers', 15_000, { end: 12 }),
      inMonth(1, 'once', 'registration', 'Company registration', 20_000),
      inMonth(1, 'once', 'laptops', 'Laptops', 55_000, 2),
      inMonth(7, 'funding', 'angel', 'Angel investment', 4_000_000),
    ],
  },
  /** A customer is a client with work each month; what the work costs is paid to freelancers. */
  services: {
    values: {
      opening_cash: 500_000,
      opening_customers: 2,
      new_customers: 1,
      growth_bp: 200,
      churn_bp: 800,
      price_paise: 3_500_000,
      variable_paise: 1_300_000,
      fee_bp: 50,
    },
    lines: [
      monthly('hire', 'founders', 'Founders', 35_000, { quantity: 2 }),
      monthly('hire', 'designer', 'Designer', 45_000, { start: 5 }),
      monthly('hire', 'manager', 'Project manager', 55_000, { start: 13 }),
      monthly('sales', 'sales', 'Business development', 40_000, { start: 8 }),
      monthly('fixed', 'office', 'Office rent', 20_000, { start: 4 }),
      monthly('fixed', 'software', 'Software', 6_000),
      monthly('fixed', 'accountant', 'Accountant', 5_000),
      monthly('marketing', 'events', 'Events and referrals', 10_000),
      inMonth(1, 'once', 'registration', 'Company registration', 20_000),
      inMonth(1, 'once', 'website', 'Website and portfolio', 30_000),
      inMonth(1, 'once', 'laptops', 'Laptops', 60_000, 2),
    ],
  },
  /** A customer is someone who orders in a month; the price is what they spend, the cost is goods, packing and delivery. */
  shop: {
    values: {
      opening_cash: 800_000,
      opening_customers: 40,
      new_customers: 90,
      growth_bp: 500,
      churn_bp: 2500,
      price_paise: 90_000,
      variable_paise: 60_000,
      fee_bp: 236,
    },
    lines: [
      monthly('hire', 'founder', 'Founder', 30_000),
      monthly('hire', 'packing', 'Packing and dispatch', 16_000, { start: 3 }),
      monthly('hire', 'assistant', 'Shop assistant', 20_000, { start: 12 }),
      monthly('fixed', 'rent', 'Store room', 18_000),
      monthly('fixed', 'website', 'Online shop and software', 5_000),
      monthly('fixed', 'accountant', 'Accountant', 4_000),
      monthly('marketing', 'ads', 'Online ads', 30_000),
      inMonth(1, 'once', 'registration', 'Company and GST registration', 15_000),
      inMonth(1, 'once', 'stock', 'First stock', 300_000),
      inMonth(1, 'once', 'photos', 'Product photos', 25_000),
      inMonth(4, 'funding', 'loan', 'Family loan', 500_000),
    ],
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

/** A template by its name in `documents`; undefined for '' and for a name that a newer version of the app has stored. */
export function templateOf(name: string): Template | undefined {
  return Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined
}

type LineColumn = 'id' | 'position' | 'title' | 'amount' | 'quantity' | 'start_month' | 'end_month' | 'hidden'

/** The columns of `document_rows` that make a line of any kind. */
export type LineRow = Pick<DocumentRow, LineColumn> & Record<'kind', string>

/** Part of the id of every row that a template proposes: never change it. */
const namespace = '0b1f8a52-6c0e-4d0b-9a63-5f4b7c1f2d9e'

/**
 * The rows that a document's template proposes, in order. A row is stored as a whole with its first edit. Its id derives from document, kind and key
 * (UUID v5), so two devices that edit the same proposal edit one row.
 */
export function templateRows(documentId: string, name: string): readonly LineRow[] {
  const of = `${documentId}/${name}`
  // Cached, because this runs with each letter and computing ids takes a millisecond on a slow phone.
  if (latest?.of !== of) latest = { of, rows: proposedRows(documentId, name) }
  return latest.rows
}

let latest: { of: string; rows: readonly LineRow[] } | undefined

function proposedRows(documentId: string, name: string): LineRow[] {
  const lines = templateOf(name)?.lines ?? []
  const positions = positionsAfter(undefined, lines.length)
  return lines.map(({ kind, key, title, amount, quantity, start, end }, index) => ({
    id: v5(`${documentId}/${kind}/${key}`, namespace),
    kind,
    position: positions[index] ?? '',
    title,
    amount,
    quantity,
    start_month: start,
    end_month: end,
    hidden: false,
  }))
}
