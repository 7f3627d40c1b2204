import type { Deck, Part, PartKind, Slide, SlideKind } from './slide.ts'

/** A number of a slide or a part, with its unit and its range. */
export interface DeckNumber {
  label: string
  unit: 'rupees' | 'price' | 'count' | 'percent' | 'month'
  min: number
  max: number
}

/** The questions of a kind of slide. */
export interface SlideOutline {
  /** The name in a list of slides. */
  name: string
  /** The claim of a good title. */
  titleHint: string
  /** Hints about what to answer, shown until the slide has content. */
  questions: readonly string[]
  amount?: DeckNumber
  quantity?: DeckNumber
  /** Kinds of parts that the slide has besides pictures. */
  part?: Exclude<PartKind, 'picture'>
}

const rupees = (label: string): DeckNumber => ({ label, unit: 'rupees', min: 0, max: 1e9 })
const price = (label: string): DeckNumber => ({ ...rupees(label), unit: 'price' })

export const outline: Readonly<Record<SlideKind, SlideOutline>> = {
  title: {
    name: 'Title',
    titleHint: 'The name of your company',
    questions: [
      'What is it, in one sentence: “X is a Y that lets Z”?',
      'Would a stranger repeat that sentence correctly?',
    ],
  },
  problem: {
    name: 'Problem',
    titleHint: 'The problem in one sentence',
    questions: ['Who had this problem last week?', 'What did they do about it, and what did that cost them?'],
  },
  solution: {
    name: 'Solution',
    titleHint: 'What you do about it',
    questions: ['What do you know that others don’t?', 'Why does it work now, and didn’t before?'],
  },
  market: {
    name: 'Market',
    titleHint: 'How much these customers spend',
    questions: [
      'Which groups of customers are there, and how many are in each?',
      'What does one of them pay you in a year?',
    ],
    part: 'segment',
  },
  product: {
    name: 'Product',
    titleHint: 'What the product does',
    questions: ['Which steps does a customer take?', 'Which one to three screenshots show them?'],
  },
  model: {
    name: 'Business model',
    titleHint: 'What is left of each sale',
    questions: ['Who pays, and through which channel?', 'What does a sale bring, and what does it cost you?'],
    amount: price('Price of a sale'),
    part: 'sale_cost',
  },
  traction: {
    name: 'Traction',
    titleHint: 'What has worked so far',
    questions: [
      'Which number grew, and from what to what?',
      'If there is none yet: whom did you interview, and what did they say?',
    ],
    part: 'point',
  },
  team: {
    name: 'Team',
    titleHint: 'Why you are the right people',
    questions: ['Who does what?', 'What have you done before that makes this likely to work?'],
    part: 'person',
  },
  financials: {
    name: 'Financials',
    titleHint: 'When it pays for itself',
    questions: [
      'Which projection and which scenario do you present?',
      'Which assumption would an investor doubt, and what backs it?',
    ],
  },
  ask: {
    name: 'Ask',
    titleHint: 'What you raise, and for what',
    questions: ['How much do you raise, and what is it used for?', 'What will be true once the money is spent?'],
    amount: rupees('Amount'),
    quantity: { label: 'Months that it lasts', unit: 'count', min: 1, max: 120 },
    part: 'use',
  },
  competition: {
    name: 'Competition',
    titleHint: 'Why customers choose you',
    questions: ['What do customers use today?', 'What would make them switch, and what would make them stay there?'],
  },
  why_now: {
    name: 'Why now',
    titleHint: 'What has changed',
    questions: ['What is possible or allowed today that wasn’t two years ago?'],
  },
}

/** Slides that a new deck hides. */
export const extraKinds: readonly SlideKind[] = ['competition', 'why_now']

/** The questions of a kind of part. */
export interface PartOutline {
  /** The name, as in "Add a …". */
  name: string
  title: string
  body?: string
  /** Whether such a part has a picture. */
  hasPicture?: true
  amount?: DeckNumber
  quantity?: DeckNumber
  /** The maximum number of such parts on a slide. */
  most: number
}

export const partOutline: Readonly<Record<PartKind, PartOutline>> = {
  picture: { name: 'picture', title: 'What it shows', hasPicture: true, most: 3 },
  segment: {
    name: 'group of customers',
    title: 'Customers',
    quantity: { label: 'How many', unit: 'count', min: 0, max: 1e9 },
    amount: rupees('What one pays a year'),
    most: 5,
  },
  sale_cost: { name: 'cost', title: 'What it is for', amount: price('Cost of each sale'), most: 5 },
  point: {
    name: 'number',
    title: 'What it counts, or when',
    amount: { label: 'Number', unit: 'count', min: 0, max: 1e9 },
    most: 12,
  },
  person: { name: 'person', title: 'Name', body: 'Role, and why they are the right one', hasPicture: true, most: 6 },
  use: {
    name: 'use',
    title: 'What it is used for',
    quantity: { label: 'Percent of the amount', unit: 'percent', min: 0, max: 100 },
    most: 5,
  },
}

/** Whether the slide has content. A slide with financials has content if it has figures. */
export function hasContent(slide: Slide, { financials }: Pick<Deck, 'financials'>): boolean {
  return (
    isWritten(slide.title) ||
    isWritten(slide.body) ||
    slide.amount !== null ||
    slide.quantity !== null ||
    slide.parts.some(isFilled) ||
    (slide.kind === 'financials' && financials !== null)
  )
}

function isFilled({ title, body, picturePath, amount, quantity }: Part): boolean {
  return isWritten(title) || isWritten(body) || picturePath !== '' || amount !== null || quantity !== null
}

/** Whether a text has more than spaces. */
export const isWritten = (text: string) => /\S/u.test(text)

/** The slides to present, print and write as a PDF: those that aren't hidden and have content. */
export function shownSlides(deck: Deck): readonly Slide[] {
  return deck.slides.filter((slide) => !slide.hidden && hasContent(slide, deck))
}

/** '7 of 10 slides have content'. Hidden slides don't count. */
export function contentText(deck: Deck): string {
  const slides = deck.slides.filter(({ hidden }) => !hidden)
  const count = slides.filter((slide) => hasContent(slide, deck)).length
  return `${count} of ${slides.length} ${slides.length === 1 ? 'slide has' : 'slides have'} content`
}

/** The sum of the uses of the requested money, in percent, or null if no use has a number. */
export function usesSum({ parts }: Slide): number | null {
  const shares = parts.flatMap(({ kind, quantity }) => (kind === 'use' && quantity !== null ? [quantity] : []))
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0)
}
