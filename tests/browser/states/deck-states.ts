import type { Page } from 'playwright'
import { newSlides } from '#src/domain/deck/from-document.ts'
import type { SlideKind } from '#src/domain/deck/slide.ts'
import { paths, projectPath } from '#src/paths.ts'
import { chip } from '../app.ts'
import { newUser } from '../users.ts'
import type { Harness, State } from './harness.ts'
import { givenRows, goOffline } from './steps.ts'

type Owned = Pick<Harness, 'origin' | 'account'>

interface Given {
  /** Of the deck. */
  values?: object
  /** Of its slides, by their kinds. */
  slides?: Partial<Record<SlideKind, object>>
  /** Of their parts. */
  parts?: Partial<Record<SlideKind, readonly object[]>>
}

/** Content like a founder's. */
export const written: Given = {
  values: { theme: 'clear' },
  slides: {
    title: {
      title: 'Tiffin Trail',
      body: 'Tiffin Trail is a delivery network that lets home cooks sell lunch to offices.',
    },
    problem: {
      title: 'Lunch takes 40 minutes and costs ₹180, and nobody likes it',
      body: '- 62 of 80 people we asked bring lunch only twice a week\n- Canteens close at half past one\n- Delivery apps take 28% of a restaurant’s price',
      notes: 'Ask who had a bad lunch yesterday.',
    },
    solution: {
      title: 'घर का खाना, आपके दफ़्तर में',
      body: 'Home cooks cook what they cook anyway. We collect it on a fixed route.',
    },
    market: { title: '₹24 crore a year within walking distance' },
    product: { title: 'Order by ten, eat at one', body: '- Choose\n- Pay by UPI\n- Collect at the door' },
    model: { title: '₹38 of every tiffin stay with us', amount: 120 },
    traction: { title: 'Orders doubled twice since July' },
    team: { title: 'We have cooked and delivered for years' },
    ask: {
      title: 'We raise ₹40 lakh for 18 months',
      amount: 4_000_000,
      quantity: 18,
      body: 'By then: 900 tiffins a day in three cities.',
    },
  },
  parts: {
    market: [
      { kind: 'segment', title: 'Offices in Boring Road', quantity: 4200, amount: 24_000 },
      { kind: 'segment', title: 'Coaching students', quantity: 12_000, amount: 12_000 },
    ],
    model: [
      { kind: 'sale_cost', title: 'Cook', amount: 60 },
      { kind: 'sale_cost', title: 'Delivery', amount: 22 },
    ],
    traction: [
      { kind: 'point', title: 'July', amount: 320 },
      { kind: 'point', title: 'August', amount: 610 },
      { kind: 'point', title: 'September', amount: 1240 },
    ],
    team: [
      { kind: 'person', title: 'Asha Verma', body: 'Ran a canteen for 300 people' },
      { kind: 'person', title: 'Rohan Das', body: 'Planned routes for six years' },
    ],
    ask: [
      { kind: 'use', title: 'Kitchens', quantity: 50 },
      { kind: 'use', title: 'Sales', quantity: 30 },
      { kind: 'use', title: 'Software', quantity: 20 },
    ],
  },
}

/** A project with a deck. Returns their ids, and those of its slides. */
export async function givenDeck(harness: Owned, { values = {}, slides = {}, parts = {} }: Given = {}) {
  const [project_id, id] = [crypto.randomUUID(), crypto.randomUUID()]
  await givenRows(harness, 'projects', (user_id) => [{ id: project_id, user_id, name: 'Tiffin Trail' }])
  await givenRows(harness, 'documents', () => [{ id, project_id, kind: 'deck', name: 'Angel round', ...values }])
  const rows = newSlides(id)
  const slideOf = (kind: string) => rows.find((row) => row.kind === kind)
  const stored = Object.entries(slides).map(([kind, texts]) => {
    const { id: slide, position = '', hidden = false } = slideOf(kind) ?? {}
    return { id: slide, kind, position, hidden, ...texts }
  })
  const ofSlides = Object.entries(parts).flatMap(([kind, list]) =>
    list.map((part, index) => ({ parent_id: slideOf(kind)?.id, position: `V00${index}`, ...part })),
  )
  const all = [...stored, ...ofSlides].map((row) => ({ document_id: id, ...row }))
  if (all.length > 0) await givenRows(harness, 'document_rows', () => all)
  return { project_id, id, slideId: (kind: SlideKind) => slideOf(kind)?.id ?? '' }
}

/** Opens a deck of the account. @param search of the slide with this kind, or a query */
async function openDeck(
  page: Page,
  harness: Owned,
  {
    given,
    kind,
    query = '',
    area = projectPath,
  }: { given?: Given; kind?: SlideKind; query?: string; area?: (id: string) => string } = {},
): Promise<void> {
  const { project_id, id, slideId } = await givenDeck(harness, given)
  const slide = kind ? `slide=${slideId(kind)}` : ''
  await page.goto(`${area(project_id)}/decks/${id}?${[query, slide].filter(Boolean).join('&')}`)
  await page.getByRole('heading', { level: 1, name: 'Angel round', includeHidden: true }).waitFor({ state: 'attached' })
  await chip(page, 'Saved').waitFor({ state: 'attached' })
  if (!given?.slides) return
  // Rows arrive after their document.
  await page.getByText('Tiffin Trail is a delivery network').first().waitFor({ state: 'attached' })
}

/** States of a project's pitch decks. */
export const deckStates: State[] = [
  {
    name: 'deck-empty',
    role: 'newcomer',
    arrange: (page, harness) => openDeck(page, harness),
  },
  {
    name: 'deck-market',
    role: 'newcomer',
    checked: 'translated',
    arrange: (page, harness) => openDeck(page, harness, { given: written, kind: 'market' }),
  },
  {
    name: 'deck-bold-traction',
    role: 'newcomer',
    checked: true,
    arrange: (page, harness) =>
      openDeck(page, harness, {
        given: { ...written, values: { theme: 'bold', brand_color: '#ffb400' } },
        kind: 'traction',
      }),
  },
  {
    name: 'deck-warm-ask',
    role: 'newcomer',
    checked: true,
    arrange: (page, harness) =>
      openDeck(page, harness, {
        given: { ...written, values: { theme: 'warm', brand_color: '#b3261e' } },
        kind: 'ask',
      }),
  },
  {
    name: 'deck-outline',
    role: 'newcomer',
    checked: 'translated',
    async arrange(page, harness) {
      await openDeck(page, harness, { given: written, query: 'view=outline' })
      await page.getByRole('heading', { name: /^Slide 2: / }).waitFor()
    },
  },
  {
    name: 'deck-look',
    role: 'newcomer',
    checked: 'translated',
    async arrange(page, harness) {
      await openDeck(page, harness, {
        given: { ...written, values: { brand_color: '#ffe600' } },
        kind: 'problem',
        query: 'look',
      })
      await page.getByRole('dialog', { name: 'Design' }).waitFor()
    },
  },
  {
    name: 'deck-new',
    role: 'newcomer',
    checked: 'translated',
    async arrange(page, harness) {
      const { project_id } = await givenDeck(harness)
      await page.goto(`${projectPath(project_id)}?new-deck`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'deck-presenting',
    role: 'newcomer',
    checked: 'translated',
    async arrange(page, harness) {
      await openDeck(page, harness, { given: written, kind: 'problem', query: 'present' })
      await page.getByRole('dialog', { name: 'Presentation: Angel round' }).waitFor()
    },
  },
  {
    name: 'deck-presenter',
    role: 'newcomer',
    checked: true,
    async arrange(page, harness) {
      await openDeck(page, harness, { given: written, query: 'presenter=of-nobody' })
      await page.getByRole('dialog', { name: 'Presenter’s view: Angel round' }).waitFor()
    },
  },
  {
    name: 'deck-offline',
    role: 'newcomer',
    async arrange(page, harness) {
      await openDeck(page, harness, { given: written, kind: 'product' })
      await goOffline(page)
      await page.getByRole('textbox', { name: /^Title: / }).fill('Order by ten, and eat at one')
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'deck-panel',
    role: 'admin',
    async arrange(page, { origin }) {
      const customers = { origin, account: await newUser(origin) }
      const inPanel = (id: string) => `${paths.adminProjects}/${id}`
      await openDeck(page, customers, { given: written, kind: 'team', area: inPanel })
    },
  },
]
