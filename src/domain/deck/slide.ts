/** Kinds of slides in the order of a new deck. The last two are hidden until the user shows them. */
export const slideKinds = [
  'title',
  'problem',
  'solution',
  'market',
  'product',
  'model',
  'traction',
  'team',
  'financials',
  'ask',
  'competition',
  'why_now',
] as const
export type SlideKind = (typeof slideKinds)[number]

/**
 * Kinds of rows that are part of a slide: a picture of any slide; a group of customers of the market; what a sale costs in the business
 * model; a point of the traction; a person of the team; a use of the money asked for.
 */
export const partKinds = ['picture', 'segment', 'sale_cost', 'point', 'person', 'use'] as const
export type PartKind = (typeof partKinds)[number]

export const deckThemes = ['clear', 'bold', 'warm'] as const
export type DeckTheme = (typeof deckThemes)[number]

/** A shown part of a slide, with its stored or typed values. Unanswered numbers are null. */
export interface Part {
  id: string
  kind: PartKind
  /** Picture: its alternative text. Otherwise the label, or the person's name. */
  title: string
  /** Person: their role and why they are the right one. */
  body: string
  /** Name in the bucket of files, or '' (also of a person's portrait). */
  picturePath: string
  /** Segment: what a customer pays a year; cost of a sale: its share of the price, maybe with paise; point: its value. In rupees, or a count for points. */
  amount: number | null
  /** Segment: number of customers. Use: percent of the amount. */
  quantity: number | null
}

/** A shown slide. Its parts are in order. */
export interface Slide {
  id: string
  kind: SlideKind
  title: string
  /** Paragraphs. A paragraph that starts with "- " is a bullet. */
  body: string
  notes: string
  hidden: boolean
  /** Ask: the amount in whole rupees. Business model: the price of a sale in rupees, maybe with paise. */
  amount: number | null
  /** Ask: number of months that the money lasts. */
  quantity: number | null
  parts: readonly Part[]
}

/** How a deck looks. */
export interface Look {
  theme: DeckTheme
  /** `#rrggbb` in lower case. */
  brandColor: string
  /** Name in the bucket of files, or ''. */
  logoPath: string
}

/** Yearly figures of a projection's scenario, for the slide with financials. In whole rupees, one value a year. */
export interface Financials {
  /** Such as "Base". */
  scenario: string
  years: readonly string[]
  revenue: readonly number[]
  gross: readonly number[]
  costs: readonly number[]
  /** Operating profit. */
  profit: readonly number[]
  cashAtEnd: readonly number[]
}

export interface Deck {
  id: string
  name: string
  look: Look
  /** In order, with hidden ones. */
  slides: readonly Slide[]
  /** Null if no projection is chosen, or the chosen one has no figures. */
  financials: Financials | null
}

/** A brand colour in its stored form. */
export const brandColorForm = /^#[\da-f]{6}$/
