import type { Page } from 'playwright'
import { paths, projectPath } from '#src/paths.ts'
import { chip } from '../app.ts'
import { newUser } from '../users.ts'
import type { Harness, State } from './harness.ts'
import { givenRows, goOffline } from './steps.ts'

type Owned = Pick<Harness, 'origin' | 'account'>

/** Answers to all questions that have one number. */
const answers = {
  opening_cash: 800_000,
  opening_customers: 12,
  new_customers: 20,
  growth_bp: 600,
  churn_bp: 400,
  price_paise: 149_900,
  variable_paise: 32_000,
  fee_bp: 200,
}

interface Given {
  /** Of the projection. */
  values?: object
  /** Of its lines. */
  lines?: readonly object[]
  /** The other documents of the project. */
  others?: number
}

/** A project with a projection. Returns their ids. */
export async function givenProjection(harness: Owned, { values = {}, lines = [], others = 0 }: Given = {}) {
  const [project_id, id] = [crypto.randomUUID(), crypto.randomUUID()]
  await givenRows(harness, 'projects', (user_id) => [{ id: project_id, user_id, name: 'Tiffin Trail' }])
  const named = Array.from({ length: others }, (_, index) => ({
    project_id,
    kind: 'projection',
    name: `Plan ${index}`,
  }))
  await givenRows(harness, 'documents', () => [
    { id, project_id, kind: 'projection', name: 'Seed round', ...values },
    ...named,
  ])
  if (lines.length > 0)
    await givenRows(harness, 'document_rows', () => lines.map((line) => ({ document_id: id, ...line })))
  return { project_id, id }
}

/** Opens a projection of the account. */
async function openProjection(page: Page, harness: Owned, options?: Given, area = projectPath): Promise<void> {
  const { project_id, id } = await givenProjection(harness, options)
  await page.goto(`${area(project_id)}/projections/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Seed round' }).waitFor()
  await chip(page, 'Saved').waitFor()
}

/** Loses money to the end. */
const losing = [
  { kind: 'hire', title: 'Founders', amount: 80_000, quantity: 2, start_month: 1 },
  { kind: 'marketing', title: 'Metro station posters and everything around them', amount: 120_000, start_month: 3 },
  { kind: 'fixed', title: 'Kitchen', amount: 45_000, start_month: 12, end_month: 6 },
]

/** States of a project's financial projections, and of one of them. */
export const projectionStates: State[] = [
  {
    name: 'projection-empty',
    role: 'newcomer',
    arrange: (page, harness) => openProjection(page, harness),
  },
  {
    name: 'projection-template',
    role: 'newcomer',
    checked: 'translated',
    arrange: (page, harness) => openProjection(page, harness, { values: { template: 'subscription' } }),
  },
  {
    name: 'projection-negative-cash',
    role: 'newcomer',
    checked: true,
    arrange: (page, harness) => openProjection(page, harness, { values: answers, lines: losing }),
  },
  {
    name: 'projection-wrong-answers',
    role: 'newcomer',
    checked: 'translated',
    async arrange(page, harness) {
      await openProjection(page, harness, { values: { ...answers, churn_bp: null }, lines: losing })
      await page.getByRole('textbox', { name: /^How much does one customer pay/ }).fill('a lot')
      await page.keyboard.press('Tab')
      await page.getByText('Correct these first:').waitFor()
    },
  },
  {
    name: 'projection-too-large',
    role: 'newcomer',
    async arrange(page, harness) {
      const most = { opening_customers: 10_000_000, price_paise: 10_000_000 }
      await openProjection(page, harness, { values: { ...answers, ...most } })
      await page.getByText(/passes ₹1,000 crore/).waitFor()
    },
  },
  {
    name: 'projection-limits',
    role: 'newcomer',
    async arrange(page, harness) {
      const { project_id } = await givenProjection(harness, { others: 19 })
      await page.goto(projectPath(project_id))
      await page.getByRole('link', { name: 'Plan 18' }).waitFor()
    },
  },
  {
    name: 'projection-refused',
    role: 'newcomer',
    async arrange(page, harness) {
      const lines = Array.from({ length: 199 }, (_, index) => ({ kind: 'fixed', title: `Cost ${index}`, amount: 100 }))
      const { project_id, id } = await givenProjection(harness, { values: answers, lines })
      await page.goto(`${projectPath(project_id)}/projections/${id}`)
      await chip(page, 'Saved').waitFor()
      // Another device takes the last place meanwhile.
      await goOffline(page)
      // Press by key: once the page has scrolled down to the button, the lines above get their real heights, and the button moves away from the
      // pointer.
      await page.getByRole('button', { name: 'Add a fixed cost' }).press('Enter')
      // Wait until the new line has the focus: while the button has it, the button's tooltip covers the page.
      await page.locator('[data-row] input:focus').waitFor()
      await givenRows(harness, 'document_rows', () => [{ document_id: id, kind: 'fixed', title: 'Theirs', amount: 1 }])
      await page.context().setOffline(false)
      await page.getByText('This document has reached the limit of 200 lines.').first().waitFor()
    },
  },
  {
    name: 'projection-new',
    role: 'newcomer',
    checked: true,
    async arrange(page, harness) {
      const { project_id } = await givenProjection(harness)
      await page.goto(`${projectPath(project_id)}?new-projection`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'projection-offline',
    role: 'newcomer',
    async arrange(page, harness) {
      await openProjection(page, harness, { values: { template: 'shop' } })
      await goOffline(page)
      await page.getByRole('textbox', { name: /^How much does one customer pay/ }).fill('1,050')
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'projection-panel',
    role: 'admin',
    async arrange(page, { origin }) {
      const customers = { origin, account: await newUser(origin) }
      const inPanel = (id: string) => `${paths.adminProjects}/${id}`
      await openProjection(page, customers, { values: answers, lines: losing }, inPanel)
    },
  },
]
