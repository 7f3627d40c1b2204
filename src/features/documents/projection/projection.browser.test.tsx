import { Route, Routes } from 'react-router-dom'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { refusedEdits } from '#src/data/edits/refused.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { pageDrafts } from '#src/runtime/page-drafts.ts'
import '#src/ui/theme/global.css.ts'
import { documentRow, documentRowRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, admin, type Harness, harnessOn, insertProject, me, show } from '#tests/kits/workspace-harness.tsx'
import { AbandonedTyping, Screen } from './projection-screen.tsx'
import { projectionPath } from '../../project/projects/document-paths.ts'
import { DocumentsSection } from '../core/documents-section.tsx'

let db: LocalDatabase
let harness: Harness
let project: Project

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.clear()
  db = await openScreenDatabase()
  harness = harnessOn(db, me)
  project = await insertProject(db, { name: 'Tiffin Trail' })
})
afterEach(async () => {
  vi.useRealTimers()
  await db.remove()
})

const styles = { head: '', title: '' }
/** The section as on the project's page. */
const Section = () => <DocumentsSection kind="projection" {...{ project, styles }} />

const routes = (
  <Routes>
    <Route path={paths.project} element={<Section />} />
    <Route path={paths.projection} element={<Screen />} />
    <Route path="*" element={null} />
  </Routes>
)

const answered = {
  opening_cash: 500_000,
  opening_customers: 10,
  new_customers: 10,
  growth_bp: 500,
  churn_bp: 300,
  price_paise: 100_000,
  variable_paise: 20_000,
  fee_bp: 200,
} as const satisfies Partial<ProjectDocument>

async function insertDocument(values: Partial<ProjectDocument> = {}): Promise<ProjectDocument> {
  const document = documentRow({
    project_id: project.id,
    owner_id: me.userId,
    kind: 'projection',
    name: 'Seed plan',
    template: '',
    ...values,
  })
  await db.documents.insert(document)
  return document
}

async function insertLine(document: ProjectDocument, values: Partial<DocumentRow> = {}): Promise<DocumentRow> {
  const row = documentRowRow({
    document_id: document.id,
    owner_id: me.userId,
    kind: 'hire',
    position: 'V000',
    title: 'Developer',
    amount: 60_000,
    quantity: 1,
    start_month: 1,
    ...values,
  })
  await db.document_rows.insert(row)
  return row
}

const open = ({ id }: { id: string }, search = '') => show(routes, harness, projectionPath(project.id, id) + search)
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const price = () => field('How much does one customer pay you in a month?')
const figure = (name: string) =>
  page.getByRole('complementary', { name: 'What follows' }).getByRole('term').filter({ hasText: name })
const figureText = (name: string) => figure(name).element().nextElementSibling?.textContent
const stored = async (id: string) => (await db.documents.findOne(id).exec())?.toMutableJSON()
const storedLines = async () => (await db.document_rows.find().exec()).map((doc) => doc.toMutableJSON())
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const message = (text: string) => page.getByRole('region', { name: 'Status messages' }).getByText(text, { exact: true })

describe('projections of a project', () => {
  it('are created from a template on its page, and open at once', async () => {
    await show(routes, harness, projectPath(project.id))
    await button('New projection').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Plan A')
    await expect
      .element(page.getByRole('group', { name: 'Start with' }))
      .toHaveAccessibleDescription('Every figure of a template is an example until you change it.')
    await page.getByRole('radio', { name: /^Shop/ }).click()
    await button('Create projection').click()
    await expect.element(heading('Plan A')).toBeVisible()
    const [document] = await db.documents.find().exec()
    expect(address().element().textContent).toBe(projectionPath(project.id, document?.id ?? ''))
    expect(document?.toMutableJSON()).toMatchObject({
      name: 'Plan A',
      template: 'shop',
      kind: 'projection',
      project_id: project.id,
      opening_cash: '',
    })
  })

  it('are listed, renamed, and deleted with Undo', async () => {
    const document = await insertDocument()
    await show(routes, harness, projectPath(project.id))
    await expect.element(page.getByRole('link', { name: 'Seed plan' })).toBeVisible()
    await button('Rename Seed plan').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Series A')
    await button('Save').click()
    await button('Delete Series A').click()
    await expect.element(message('“Series A” deleted')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Series A' })).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.element(page.getByRole('link', { name: 'Series A' })).toBeVisible()
    expect(await stored(document.id)).toMatchObject({ name: 'Series A' })
  })

  it('are limited to twenty, and the button says so', async () => {
    for (let count = 0; count < 20; count++) await insertDocument({ name: `Plan ${count}` })
    await show(routes, harness, projectPath(project.id))
    await expect
      .element(button('New projection'))
      .toHaveAccessibleDescription('A project has room for 20 projections. Delete one that you no longer need.')
  })

  it('have no limit for admins, as in the database', async () => {
    for (let count = 0; count < 20; count++) await insertDocument({ name: `Plan ${count}` })
    await show(routes, harnessOn(db, admin), projectPath(project.id))
    await button('New projection').click()
    await expect.element(page.getByRole('dialog', { name: 'New financial projection' })).toBeVisible()
  })
})

/** From now on, pauses in typing don't save. */
const stopTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

describe('answers', () => {
  it('update the figures with each letter, and are saved when the user leaves the field', async () => {
    const document = await insertDocument(answered)
    await insertLine(document)
    await open(document)
    await expect.element(heading('Seed plan')).toBeVisible()
    const before = figureText('Revenue in year 3')
    stopTime()
    await price().fill('2,000')
    await expect.poll(() => figureText('Revenue in year 3')).not.toBe(before)
    expect(await stored(document.id)).toMatchObject({ price_paise: 100_000 })
    await userEvent.tab()
    await expect.poll(async () => (await stored(document.id))?.price_paise).toBe(200_000)
    await expect.element(price()).toHaveValue('2,000')
  })

  it('are saved when the page goes', async () => {
    const document = await insertDocument(answered)
    await open(document)
    await expect.element(price()).toBeVisible()
    stopTime()
    await price().fill('2,000')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect.poll(async () => (await stored(document.id))?.price_paise).toBe(200_000)
    await expect.element(price()).toHaveValue('2,000')
  })

  it('survive a reload with each letter', async () => {
    const document = await insertDocument(answered)
    const screen = await open(document)
    await price().fill('1,2x')
    await screen.unmount()
    await open(document)
    await expect.element(price()).toHaveValue('1,2x')
    await expect.element(price()).toHaveAccessibleDescription(/^Enter an amount in rupees, such as 499 or 499\.50\./)
    expect(await stored(document.id)).toMatchObject({ price_paise: 100_000 })
  })

  it('that are wrong leave no figures, and are pointed out', async () => {
    const document = await insertDocument({ ...answered, churn_bp: '' })
    await open(document)
    await expect.element(page.getByText('These questions need an answer first:')).toBeVisible()
    await price().fill('-5')
    await userEvent.tab()
    await expect.element(page.getByText('Correct these first:')).toBeVisible()
    await expect.element(price()).toHaveAccessibleDescription(/^Enter an amount from ₹0 to /)
    await expect.element(price()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('No figures: correct Price', { exact: true })).toBeInTheDocument()
  })

  it('of a template are examples until they are edited', async () => {
    const document = await insertDocument({ template: 'subscription' })
    await open(document)
    await expect.element(price()).toHaveValue('999')
    await expect.element(price()).toHaveAccessibleDescription(/Example/)
    await price().fill('999')
    await price().fill('999.')
    await price().fill('999')
    await userEvent.tab()
    await expect.poll(async () => (await stored(document.id))?.price_paise).toBe(99_900)
    await expect.element(price()).not.toHaveAccessibleDescription(/Example/)
  })

  it('that another device changes meanwhile are reported', async () => {
    const document = await insertDocument(answered)
    await open(document)
    await price().fill('1,2x')
    const doc = await db.documents.findOne(document.id).exec()
    await doc?.incrementalPatch({ price_paise: 55_500 })
    await expect.element(price()).toHaveAccessibleDescription(/Another device changed this to 555\./)
  })
})

describe('the text of the focused field', () => {
  it('stays as typed when it is saved, until the user leaves the field', async () => {
    const document = await insertDocument({ template: 'subscription' })
    await open(document)
    await price().fill('')
    windowLosesFocus()
    await expect.element(price()).toHaveValue('')
    await userEvent.keyboard('01200')
    windowLosesFocus()
    await expect.poll(async () => (await stored(document.id))?.price_paise).toBe(120_000)
    await expect.element(price()).toHaveValue('01200')
    await userEvent.keyboard('0')
    await expect.element(price()).toHaveValue('012000')
    await userEvent.tab()
    await expect.element(price()).toHaveValue('12,000')
    await price().fill('')
    await userEvent.tab()
    await expect.element(price()).toHaveValue('999')
    await expect.element(price()).toHaveAccessibleDescription(/Example/)
  })

  /** The cursor stays in the field, which is still the active element. */
  function windowLosesFocus() {
    price()
      .element()
      .dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
})

describe('text typed into a line that isn’t on the device', () => {
  function storeTyped(document: ProjectDocument, rowId: string) {
    const typed = { rowId, field: 'amount', text: '45k', base: 60_000, at: 0 }
    localStorage.setItem(`sevenday.draft.${me.userId}.projection.${document.id}.${rowId}.amount`, JSON.stringify(typed))
  }

  it('is saved after the first sync', async () => {
    harness.setStatus({ firstSyncDone: false, phase: 'syncing' })
    const document = await insertDocument(answered)
    const rowId = crypto.randomUUID()
    storeTyped(document, rowId)
    await open(document)
    await expect.element(heading('Seed plan')).toBeVisible()
    await insertLine(document, { id: rowId })
    await expect.element(page.getByRole('textbox', { name: /^Salary a month/ })).toHaveValue('45k')
    expect(await storedLines()).toMatchObject([{ amount: 60_000 }])
    harness.setStatus({ firstSyncDone: true, phase: 'saved' })
    await expect.poll(storedLines).toMatchObject([{ amount: 45_000 }])
  })

  it('is shown if the line is gone', async () => {
    const document = await insertDocument(answered)
    storeTyped(document, crypto.randomUUID())
    await open(document)
    await expect.element(message('It was deleted in the meantime. You typed: “45k”.')).toBeVisible()
    await expect.poll(() => pageDrafts().list(me.userId)).toEqual([])
  })

  it('is shown if the line of the template is hidden', async () => {
    const document = await insertDocument({ ...answered, template: 'subscription' })
    const hidden = await insertLine(document, { hidden: true })
    storeTyped(document, hidden.id)
    await open(document)
    await expect.element(message('It was deleted in the meantime. You typed: “45k”.')).toBeVisible()
    expect(await storedLines()).toMatchObject([{ amount: 60_000 }])
  })
})

describe('text typed in a page that has ended', () => {
  const typedInto = (document: ProjectDocument, rowId: string) => {
    const item = JSON.stringify({ rowId, field: 'amount', text: '45k', base: 60_000, at: 0 })
    pageDrafts().shared.setItem(draftKey(me.userId, `projection.${document.id}.${rowId}.amount`), item)
  }
  const elsewhere = (id: string) => show(<AbandonedTyping kind="projection" id={id} />, harness, paths.dashboard)

  it('is saved from any other page', async () => {
    const document = await insertDocument(answered)
    const { id } = await insertLine(document)
    typedInto(document, id)
    await elsewhere(document.id)
    await expect.poll(storedLines).toMatchObject([{ amount: 45_000 }])
    await expect.poll(() => pageDrafts().list(me.userId)).toEqual([])
  })

  it('goes to the tray if the document is gone', async () => {
    const document = documentRow({ id: crypto.randomUUID(), project_id: project.id })
    typedInto(document, '1')
    await elsewhere(document.id)
    const tray = () => firstValueFrom(refusedEdits(db))
    await expect.poll(tray).toMatchObject([{ table: 'document_rows', fields: { amount: '45k' }, code: 'not_found' }])
    await expect.poll(() => pageDrafts().list(me.userId)).toEqual([])
  })
})

describe('Undo', () => {
  it('takes back the answers of the open page, the latest first', async () => {
    const document = await insertDocument(answered)
    await insertLine(document)
    await open(document)
    await expect.element(heading('Seed plan')).toBeVisible()
    await expect.element(button('Undo')).toHaveAccessibleDescription('There is nothing to undo.')
    await price().fill('2,000')
    // Pressing Undo leaves the field, which makes the last edit. Press by force, because the button is disabled until then, unless the pause has
    // saved the text.
    await button(/^Undo/).click({ force: true })
    await expect.element(price()).toHaveValue('1,000')
    await price().fill('2,000')
    await userEvent.tab()
    await expect.element(button('Undo: Price')).toBeVisible()
    await page.getByRole('textbox', { name: 'Salary a month, each: Developer' }).fill('70,000')
    await button('Undo: Price').click()
    await expect.element(message('Undone: Amount of “Developer”')).toBeVisible()
    expect(await storedLines()).toMatchObject([{ amount: 60_000 }])
    expect(await stored(document.id)).toMatchObject({ price_paise: 200_000 })
    await button('Undo: Price').click()
    await expect.element(price()).toHaveValue('1,000')
    expect(await stored(document.id)).toMatchObject({ price_paise: 100_000 })
    await expect.element(button('Undo')).toHaveFocus()
  })

  it("takes back added and deleted lines, unless their toast's Undo did", async () => {
    const document = await insertDocument(answered)
    await insertLine(document)
    await open(document)
    await button('Add a hire').click()
    await expect.poll(storedLines).toHaveLength(2)
    await button('Actions for Developer').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(button('Undo: Delete Developer')).toBeVisible()
    await button('Undo').click()
    await expect.element(button('Undo: Add a hire')).toBeVisible()
    await expect.poll(storedLines).toHaveLength(2)
    await button('Undo: Add a hire').click()
    await expect.poll(storedLines).toMatchObject([{ title: 'Developer' }])
  })
})

describe('lines', () => {
  const people = () => page.getByRole('region', { name: 'Who works for you, and what do you pay them each month?' })
  const amountOf = (title: string) => page.getByRole('textbox', { name: `Salary a month, each: ${title}` })
  const titles = () => [...document.querySelectorAll<HTMLInputElement>('[name="title"]')].map(({ value }) => value)
  const choose = async (title: string, action: string) => {
    await button(`Actions for ${title}`).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  it('are added with the focus in the name, filled in, and saved', async () => {
    const document = await insertDocument(answered)
    await open(document)
    await button('Add a hire').click()
    const name = people().getByRole('textbox', { name: 'What it is: hire 1' })
    await expect.element(name).toHaveFocus()
    await expect.element(amountOf('hire 1')).toHaveValue('')
    await expect.element(field('From month: hire 1')).toHaveAttribute('placeholder', '1')
    await userEvent.keyboard('Designer')
    await userEvent.tab()
    await amountOf('Designer').fill('45k')
    await userEvent.tab()
    await expect.poll(storedLines).toMatchObject([{ title: 'Designer', amount: 45_000, kind: 'hire' }])
  })

  it('move, and come back with Undo', async () => {
    const document = await insertDocument(answered)
    await insertLine(document, { title: 'First', position: 'V000' })
    await insertLine(document, { title: 'Second', position: 'V001' })
    await open(document)
    await choose('Second', 'Move up')
    await expect.poll(titles).toEqual(['Second', 'First'])
    await button('Undo').click()
    await expect.poll(titles).toEqual(['First', 'Second'])
  })

  it('are deleted, and come back with Undo', async () => {
    const document = await insertDocument(answered)
    await insertLine(document, { title: 'Only one' })
    await open(document)
    await choose('Only one', 'Delete')
    await expect.poll(titles).toEqual([])
    await button('Undo').click()
    await expect.poll(titles).toEqual(['Only one'])
  })

  it('of a template are stored as a whole with their first edit', async () => {
    const document = await insertDocument({ template: 'subscription' })
    await open(document)
    expect(await storedLines()).toEqual([])
    await amountOf('Developer').fill('70000')
    await userEvent.tab()
    await expect
      .poll(storedLines)
      .toMatchObject([{ title: 'Developer', amount: 70_000, start_month: 4, end_month: 36, kind: 'hire' }])
    // A second edit finds the line stored.
    await amountOf('Developer').fill('75000')
    await userEvent.tab()
    await expect.poll(storedLines).toMatchObject([{ amount: 75_000 }])
  })

  it('of a template are examples field by field until they are changed', async () => {
    const document = await insertDocument({ template: 'subscription' })
    await open(document)
    const marked = () =>
      [
        ...(amountOf('Developer').element().closest('[data-row]')?.querySelectorAll<HTMLInputElement>('input') ?? []),
      ].flatMap(({ name, ariaDescribedByElements }) =>
        ariaDescribedByElements?.some(({ textContent }) => textContent?.trim() === 'Example') ? name : [],
      )
    const all = ['title', 'amount', 'quantity', 'start_month', 'end_month']
    await expect.poll(marked).toEqual(all)
    const before = titles()
    await choose('Developer', 'Move down')
    await expect.poll(titles).not.toEqual(before)
    await expect.poll(storedLines).not.toEqual([])
    await expect.poll(marked).toEqual(all)
    await amountOf('Developer').fill('70000')
    await userEvent.tab()
    await expect.poll(storedLines).toContainEqual(expect.objectContaining({ title: 'Developer', amount: 70_000 }))
    await expect.poll(marked).toEqual(all.filter((name) => name !== 'amount'))
  })

  it('of a template are hidden when they are deleted, and come back with Undo', async () => {
    const document = await insertDocument({ template: 'subscription' })
    await open(document)
    await choose('Developer', 'Delete')
    await expect.poll(titles).not.toContain('Developer')
    await expect.poll(storedLines).toMatchObject([{ title: 'Developer', hidden: true }])
    await button('Undo').click()
    await expect.poll(titles).toContain('Developer')
    await expect.poll(storedLines).toMatchObject([{ hidden: false }])
  })

  it('that contradict themselves have a message at the field, and count nothing', async () => {
    const document = await insertDocument(answered)
    await insertLine(document, { start_month: 12, end_month: 6 })
    await open(document)
    await expect
      .element(page.getByRole('textbox', { name: 'To month: Developer' }))
      .toHaveAccessibleDescription('It ends before it starts, so it adds nothing.')
    await expect.element(page.getByText('No figures yet')).not.toBeInTheDocument()
  })

  it('are limited to two hundred, which the buttons say', async () => {
    const document = await insertDocument(answered)
    await Promise.all(Array.from({ length: 200 }, (_, index) => insertLine(document, { title: `Line ${index}` })))
    await open(document)
    await expect
      .element(button('Add funding'))
      .toHaveAccessibleDescription(
        'A projection has room for 200 lines. To add one, delete one that you added yourself.',
      )
  })

  it('have no limit for admins, as in the database', async () => {
    const document = await insertDocument(answered)
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => insertLine(document, { title: `Line ${index}`, hidden: true })),
    )
    harness = harnessOn(db, admin)
    await open(document)
    await button('Add funding').click()
    await expect.poll(async () => (await storedLines()).length).toBe(201)
  })

  it('changed on two devices are named, and pass the focus on to their field', async () => {
    const document = await insertDocument(answered)
    await insertLine(document, { title: 'Founder', position: 'V000' })
    const developer = await insertLine(document, { title: 'Developer', position: 'V001' })
    await db.sync_conflicts.insert({
      id: crypto.randomUUID(),
      user_id: me.userId,
      table_name: 'document_rows',
      row_id: developer.id,
      field: 'amount',
      replaced_value: 70_000,
      kept_value: 60_000,
      replaced_by: me.userId,
      is_resolved: false,
      created_at: document.created_at,
      xid: '9',
    })
    await open(document)
    await expect.element(page.getByText('The amount of “Developer” was changed on two devices')).toBeVisible()
    await button('Keep the amount of “Developer”').click()
    await expect.element(amountOf('Developer')).toHaveFocus()
  })
})
