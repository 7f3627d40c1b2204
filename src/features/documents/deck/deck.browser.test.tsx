import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { TransportError } from '#src/data/server/transport.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import { readWaiting } from '#src/data/uploads/waiting-files.ts'
import { newSlides } from '#src/domain/deck/from-document.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { keptCache } from '#src/pwa/shared.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { ProjectFilesContext } from '#src/runtime/workspace-service.ts'
import '#src/ui/theme/global.css.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { announced } from '#tests/kits/messages.ts'
import { jpegHeader } from '#tests/kits/picture-headers.ts'
import { documentRow, documentRowRow } from '#tests/kits/rows.ts'
import { openScreenDatabase } from '#tests/kits/screen-database.ts'
import { address, type Harness, harnessOn, insertProject, me, show } from '#tests/kits/workspace-harness.tsx'
import { CommandCenter } from '../../kit/palette/command-center.tsx'
import { RowGone } from '../../kit/mutations/rows.ts'
import { deckPath } from '../../project/projects/document-paths.ts'
import { DocumentsSection } from '../core/documents-section.tsx'
import { setRow } from '../core/rows.ts'
import { Screen } from './deck-screen.tsx'
import { openChannel } from '../slides/presentation.ts'

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
  vi.restoreAllMocks()
  await db.remove()
})

const styles = { head: '', title: '' }
/** The section as on the project's page. */
const Section = () => <DocumentsSection kind="deck" {...{ project, styles }} />

const routes = (
  <>
    <CommandCenter />
    <Routes>
      <Route path={paths.project} element={<Section />} />
      <Route path={paths.deck} element={<Screen />} />
      <Route path="*" element={null} />
    </Routes>
  </>
)

async function insertDeck(values: Partial<ProjectDocument> = {}): Promise<ProjectDocument> {
  const document = documentRow({
    project_id: project.id,
    owner_id: me.userId,
    kind: 'deck',
    name: 'Seed deck',
    ...values,
  })
  await db.documents.insert(document)
  return document
}

async function insertRow(document: ProjectDocument, values: Partial<DocumentRow>): Promise<DocumentRow> {
  const row = documentRowRow({ document_id: document.id, owner_id: me.userId, ...values })
  await db.document_rows.insert(row)
  return row
}

const open = ({ id }: { id: string }, search = '') => show(routes, harness, deckPath(project.id, id) + search)
const slideId = ({ id }: { id: string }, kind: string) => newSlides(id).find((slide) => slide.kind === kind)?.id ?? ''
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const thumb = (name: RegExp) =>
  page.getByRole('navigation', { name: 'Slides of this deck' }).getByRole('link', { name })
const thumbNames = () =>
  page
    .getByRole('navigation', { name: 'Slides of this deck' })
    .getByRole('link')
    .elements()
    .map((element) => element.textContent?.replace(/^Slide \d+: /, ''))
const stored = async () => (await db.document_rows.find().exec()).map((doc) => doc.toMutableJSON())
const message = (text: string | RegExp) => page.getByRole('region', { name: 'Status messages' }).getByText(text)
const stageText = () => page.getByTestId('stage').element().textContent

describe('decks of a project', () => {
  it('are created on its page, open at once, and store no slide until it is edited', async () => {
    await show(routes, harness, projectPath(project.id))
    await button('New deck').click()
    await field('Name').fill('For the angels')
    await button('Create deck').click()
    await expect.element(heading('For the angels')).toBeVisible()
    const [document] = await db.documents.find().exec()
    expect(address().element().textContent).toBe(deckPath(project.id, document?.id ?? ''))
    expect(document?.toMutableJSON()).toMatchObject({ name: 'For the angels', kind: 'deck', project_id: project.id })
    await expect.element(thumb(/^Slide 1: Title/)).toBeVisible()
    await expect.poll(thumbNames).toHaveLength(12)
    expect(await stored()).toEqual([])
  })

  it('are renamed, and deleted with Undo', async () => {
    await insertDeck()
    await show(routes, harness, projectPath(project.id))
    await button('Rename Seed deck').click()
    await field('Name').fill('Series A')
    await button('Save').click()
    await button('Delete Series A').click()
    await expect.element(message('“Series A” deleted')).toBeVisible()
    await button('Undo').click()
    await expect.element(page.getByRole('link', { name: 'Series A' })).toBeVisible()
  })
})

describe('a slide', () => {
  it('asks its questions until it has content, and shows each letter', async () => {
    const document = await insertDeck()
    await open(document)
    await thumb(/^Slide 2: Problem/).click()
    await expect.element(heading('Slide 2 of 12: Problem')).toBeVisible()
    await expect.element(page.getByText('Who had this problem last week?')).toBeVisible()
    await field('Title: Problem').fill('Lunch takes 40 minutes')
    await expect.poll(stageText).toContain('Lunch takes 40 minutes')
    await expect.element(page.getByText('Who had this problem last week?')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.poll(stored).toHaveLength(1)
    expect(await stored()).toMatchObject([
      { id: slideId(document, 'problem'), kind: 'problem', title: 'Lunch takes 40 minutes', hidden: false },
    ])
    await expect.element(thumb(/^Slide 2: Lunch takes 40 minutes/)).toBeVisible()
  })

  it('keeps each letter through a reload', async () => {
    const document = await insertDeck()
    const first = await open(document)
    await field('Title: Title').fill('Tiffin Trail')
    await first.unmount()
    await open(document)
    await expect.element(field(/^Title: /)).toHaveValue('Tiffin Trail')
  })

  it('computes with numbers in people’s notation, and reports numbers that it can’t read', async () => {
    const document = await insertDeck()
    await open(document, `?slide=${slideId(document, 'ask')}`)
    await field(/^Amount: /).fill('₹ 40 lakh')
    await expect.poll(stageText).toContain('₹40 lakh')
    await field(/^Months/).fill('a year')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Enter a whole number, such as 2.')).toBeVisible()
    await expect.poll(stored).toMatchObject([{ kind: 'ask', amount: 4_000_000, quantity: '' }])
  })

  it('has speaker notes that the slide doesn’t show', async () => {
    const document = await insertDeck()
    await open(document)
    await field(/^Speaker notes: /).fill('Smile first')
    await userEvent.keyboard('{Tab}')
    await expect.poll(stored).toMatchObject([{ kind: 'title', notes: 'Smile first' }])
    expect(stageText()).not.toContain('Smile')
  })

  it('keeps a pasted text that is too long, says so, and saves it once it is shorter', async () => {
    const document = await insertDeck()
    await open(document)
    for (const [label, most] of [
      [/^Speaker notes: /, 4000],
      [/^Text: /, 4000],
      [/^Title: /, 200],
    ] as const) {
      const pasted = 'क'.repeat(most + 1)
      await field(label).fill(pasted)
      await userEvent.keyboard('{Tab}')
      await expect.element(field(label)).toHaveValue(pasted)
      await expect.element(field(label)).toHaveAccessibleDescription(/Nothing is cut off/)
      expect(field(label).element()).not.toHaveAttribute('maxlength')
      await field(label).fill('shorter')
      await userEvent.keyboard('{Tab}')
      await expect.element(field(label)).not.toHaveAccessibleDescription(/Nothing is cut off/)
    }
    await expect.poll(stored).toMatchObject([{ notes: 'shorter', body: 'shorter', title: 'shorter' }])
  })

  it('names the text that doesn’t fit', async () => {
    const document = await insertDeck()
    await open(document, `?slide=${slideId(document, 'problem')}`)
    await field(/^Text: /).fill('word '.repeat(700))
    await expect.element(field(/^Text: /)).toHaveAccessibleDescription(/doesn’t fit on the slide/)
    await userEvent.keyboard('{Tab}')
    await expect.poll(stored).toHaveLength(1)
  })

  it('focuses the field of a pressed text', async () => {
    const document = await insertDeck()
    await insertRow(document, {
      id: slideId(document, 'title'),
      kind: 'title',
      title: 'Tiffin Trail',
      position: 'V000',
    })
    await open(document)
    await page.getByTestId('stage').getByText('Tiffin Trail').click()
    await expect.element(field(/^Title: /)).toHaveFocus()
  })
})

describe('the parts of a slide', () => {
  it('are added with the focus in them, filled in, counted, and deleted with Undo', async () => {
    const document = await insertDeck()
    await open(document, `?slide=${slideId(document, 'market')}`)
    await button('Add a group of customers').click()
    await expect.element(field(/^Customers: /)).toHaveFocus()
    await field(/^Customers: /).fill('Offices')
    await field('How many: Offices').fill('2,000')
    await field('What one pays a year: Offices').fill('12,000')
    await userEvent.keyboard('{Tab}')
    await expect.poll(stageText).toContain('2.4 crore')
    await expect
      .poll(stored)
      .toMatchObject([{ kind: 'segment', parent_id: slideId(document, 'market'), quantity: 2000, amount: 12_000 }])
    await button('Actions for Offices').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(field(/^Customers: /)).not.toBeInTheDocument()
    await page.getByRole('region', { name: 'Status messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect.element(field(/^Customers: /)).toHaveValue('Offices')
  })

  it('can have prices with paise', async () => {
    const document = await insertDeck()
    const first = await open(document, `?slide=${slideId(document, 'model')}`)
    await field(/^Price of a sale/).fill('2.50')
    await button('Add a cost').click()
    await field(/^What it is for/).fill('Packaging')
    await field('Cost of each sale: Packaging').fill('1.5')
    await userEvent.keyboard('{Tab}')
    await expect.poll(stageText).toContain('₹1 (40%)')
    await expect
      .poll(async () => (await stored()).toSorted((a, b) => a.kind.localeCompare(b.kind)))
      .toMatchObject([
        { kind: 'model', amount: '', quantity: 250 },
        { kind: 'sale_cost', amount: '', quantity: 150 },
      ])
    await first.unmount()
    await open(document, `?slide=${slideId(document, 'model')}`)
    await expect.element(field('Cost of each sale: Packaging')).toHaveValue('1.50')
    await field('Cost of each sale: Packaging').fill('2')
    await userEvent.keyboard('{Tab}')
    await expect.poll(stored).toContainEqual(expect.objectContaining({ kind: 'sale_cost', amount: 2, quantity: '' }))
  })

  it('name their text that doesn’t fit', async () => {
    const document = await insertDeck()
    const parent_id = slideId(document, 'team')
    for (const [place, title] of ['Asha', 'Rohan'].entries())
      await insertRow(document, { kind: 'person', parent_id, position: `V00${place}`, title })
    await open(document, `?slide=${parent_id}`)
    await field(/^Role, .*: Rohan/).fill('word '.repeat(700))
    await expect.element(field(/^Role, .*: Rohan/)).toHaveAccessibleDescription(/doesn’t fit on the slide/)
    await expect.element(field(/^Role, .*: Asha/)).not.toHaveAccessibleDescription(/doesn’t fit/)
    await userEvent.keyboard('{Tab}')
    await expect.poll(async () => (await stored()).some(({ body }) => body !== '')).toBe(true)
  })

  it('name those that a slide leaves out', async () => {
    const document = await insertDeck()
    const parent_id = slideId(document, 'market')
    // Two devices together can add this many.
    for (let place = 0; place < 6; place++)
      await insertRow(document, { kind: 'segment', parent_id, position: `V00${place}`, title: `Group ${place}` })
    await open(document, `?slide=${parent_id}`)
    const customers = page.getByRole('textbox', { name: /^Customers: / })
    await expect
      .element(customers.nth(5))
      .toHaveAccessibleDescription('A slide has room for 5, so this one isn’t on it. Delete another one to make room.')
    await expect.element(customers.nth(4)).not.toHaveAccessibleDescription(/room for/)
    await expect.element(page.getByText(/doesn’t fit on the slide/)).not.toBeInTheDocument()
  })

  it('have a limit, and the button says so', async () => {
    const document = await insertDeck()
    const parent_id = slideId(document, 'market')
    for (let place = 0; place < 5; place++)
      await insertRow(document, { kind: 'segment', parent_id, position: `V00${place}`, title: `Group ${place}` })
    await open(document, `?slide=${parent_id}`)
    await expect
      .element(button('Add a group of customers'))
      .toHaveAccessibleDescription('This slide has room for no more.')
  })
})

/** Whether a thumbnail is inside its scrolling box. */
function isInSight(link: Element): boolean {
  const box = link.closest('ol')?.getBoundingClientRect()
  const { top, bottom, left, right } = link.getBoundingClientRect()
  return box !== undefined && top >= box.top && bottom <= box.bottom && left >= box.left && right <= box.right
}

it('shows the thumbnail of the slide after the window is turned', async () => {
  const document = await insertDeck()
  await page.viewport(1280, 800)
  await open(document, `?slide=${slideId(document, 'ask')}`)
  const ask = thumb(/^Slide \d+: Ask/)
  await expect.poll(() => isInSight(ask.element())).toBe(true)
  for (const [width, height] of [
    [360, 800],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(() => isInSight(ask.element())).toBe(true)
  }
})

describe('the order of slides', () => {
  it('changes by Alt with an arrow, and comes back with Undo', async () => {
    const document = await insertDeck()
    await open(document)
    await thumb(/^Slide 2: Problem/).click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(() => thumbNames().slice(0, 4)).toEqual(['Title', 'Solution', 'Problem', 'Market'])
    await expect.element(message('Slide 3 of 12 now')).toBeVisible()
    // Only the moved slide is written.
    await expect.poll(stored).toMatchObject([{ kind: 'problem' }])
    await button(/^Undo: /).click()
    await expect.poll(() => thumbNames().slice(0, 4)).toEqual(['Title', 'Problem', 'Solution', 'Market'])
  })

  it('changes by the menu', async () => {
    const document = await insertDeck()
    await open(document)
    await page
      .getByRole('region', { name: /^Slide 1 of/ })
      .getByRole('button', { name: 'Actions for Title' })
      .click()
    await page.getByRole('menuitem', { name: 'Move to the end' }).click()
    await expect.poll(() => thumbNames().at(-1)).toBe('Title')
  })

  it('changes by dragging', async () => {
    const document = await insertDeck()
    await open(document)
    await expect.element(thumb(/^Slide 1: /)).toBeVisible()
    const handle = page.getByRole('listitem').nth(0).getByRole('button', { name: 'Actions for Title' })
    await userEvent.dragAndDrop(handle, thumb(/^Slide 3: /))
    await expect.poll(() => thumbNames().slice(0, 3)).toEqual(['Problem', 'Solution', 'Title'])
  })

  it('starts with the shown slide in sight', async () => {
    const document = await insertDeck()
    await open(document, `?slide=${slideId(document, 'why_now')}`)
    await expect.element(thumb(/^Slide 12: /)).toBeVisible()
    await expect.poll(() => isInSight(thumb(/^Slide 12: /).element())).toBe(true)
  })

  it('can be navigated with the arrow keys', async () => {
    const document = await insertDeck()
    await open(document)
    await thumb(/^Slide 1: /).click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(heading('Slide 3 of 12: Solution')).toBeVisible()
    await expect.element(thumb(/^Slide 3: /)).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(thumb(/^Slide 12: /)).toHaveFocus()
  })
})

const choose = async (name: string, of = 'Title') => {
  await page
    .getByRole('region', { name: /^Slide \d+ of/ })
    .getByRole('button', { name: `Actions for ${of}` })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

describe('a slide of a new deck', () => {
  it('is hidden and shown', async () => {
    const document = await insertDeck()
    await open(document)
    await choose('Hide')
    await expect.element(thumb(/^Slide 1: Title \(Hidden\)/)).toBeVisible()
    await expect.poll(stored).toMatchObject([{ kind: 'title', hidden: true, removed: false }])
    await choose('Show')
    await expect.poll(stored).toMatchObject([{ kind: 'title', hidden: false }])
  })

  it('stays deleted, and comes back with Undo', async () => {
    const document = await insertDeck()
    const first = await open(document)
    await choose('Delete')
    await expect.element(heading('Slide 1 of 11: Problem')).toBeVisible()
    await expect.poll(stored).toMatchObject([{ kind: 'title', removed: true }])
    await page.getByRole('region', { name: 'Status messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => thumbNames()[0]).toBe('Title')
    await expect.poll(stored).toMatchObject([{ kind: 'title', removed: false }])
    await first.unmount()
  })

  it('is duplicated with its parts, and the copy is deleted with its parts', async () => {
    const document = await insertDeck()
    const parent_id = slideId(document, 'team')
    await insertRow(document, { kind: 'person', parent_id, position: 'V000', title: 'Asha' })
    await open(document, `?slide=${parent_id}`)
    await choose('Duplicate', 'Team')
    await expect.element(heading('Slide 9 of 13: Team')).toBeVisible()
    await expect.element(field(/^Name: /)).toHaveValue('Asha')
    await expect.poll(stored).toHaveLength(3)
    await choose('Delete', 'Team')
    await expect.poll(stored).toMatchObject([{ kind: 'person', parent_id }])
    await expect.element(heading('Slide 9 of 12: Financials')).toBeVisible()
  })

  it('is added after the shown slide', async () => {
    const document = await insertDeck()
    await open(document, `?slide=${slideId(document, 'product')}`)
    await button('Add a slide').click()
    await page.getByRole('menuitem', { name: 'Product' }).click()
    await expect.element(heading('Slide 6 of 13: Product')).toBeVisible()
  })
})

it('shows the whole deck as one long form', async () => {
  const document = await insertDeck()
  await open(document, '?view=outline')
  await field('Title: Market').fill('Two million lunches')
  await userEvent.keyboard('{Tab}')
  await expect.poll(stored).toMatchObject([{ kind: 'market', title: 'Two million lunches' }])
  await expect.element(heading('Slide 4: Two million lunches')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Outline' })).toHaveAttribute('aria-current', 'true')
})

describe('the design', () => {
  it('changes the theme of every slide at once', async () => {
    const document = await insertDeck()
    await open(document)
    await button('Design').click()
    await page.getByRole('radio', { name: /^Bold/ }).click()
    await expect.poll(async () => (await db.documents.findOne(document.id).exec())?.theme).toBe('bold')
    await button('Done').click()
    await expect.element(button('Undo: Theme')).toBeVisible()
  })

  it('takes a colour, keeps it readable, and says how', async () => {
    const document = await insertDeck()
    await open(document, '?look')
    await field('Your colour').fill('FFE600')
    await expect.element(page.getByText(/texts use #[\da-f]{6} instead/)).toBeVisible()
    await field('Your colour').fill('yellow')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Enter a colour such as #1f3df5.')).toBeVisible()
    await field('Your colour').fill('#FFE600')
    await userEvent.keyboard('{Tab}')
    await expect.poll(async () => (await db.documents.findOne(document.id).exec())?.brand_color).toBe('#ffe600')
  })
})

/** A picture like a camera's. */
async function photo(name = 'IMG_1.JPG', [width, height] = [2000, 1500]): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

/** Gives files to the first button that accepts pictures. */
function give(file: File, within: Pick<Locator, 'getByTestId'> = page) {
  const input = within.getByTestId('picture').first().element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('a picture', () => {
  beforeEach(() => identityStore().write(me))
  afterEach(() => identityStore().write(null))

  it('is scaled, stored as a file of the project, shown before it is sent, and described', async () => {
    const document = await insertDeck()
    await open(document, `?slide=${slideId(document, 'product')}`)
    await expect.element(button('Add a picture: Product')).toBeVisible()
    give(await photo())
    await expect.element(field(/^What the picture shows: /)).toBeVisible()
    await expect.poll(() => page.getByTestId('stage').element().querySelector('img')?.naturalWidth).toBe(1600)
    const [row] = await stored()
    const [waiting] = (await readWaiting(db)).files
    expect(row).toMatchObject({ kind: 'picture', picture_path: `${project.id}/${waiting?.id}/original` })
    expect(waiting).toMatchObject({
      state: 'waiting',
      row: { kind: 'file', title: 'IMG_1.jpg', file_type: 'image/jpeg' },
    })
    await field(/^What the picture shows: /).fill('The menu of the day')
    await userEvent.keyboard('{Tab}')
    await expect.poll(stored).toMatchObject([{ title: 'The menu of the day' }])
    await button(/^Undo: Title of/).click()
    await button('Undo: Add a picture').click()
    await expect.element(field(/^What the picture shows: /)).not.toBeInTheDocument()
  })

  it('is refused with the reason if it is a drawing, no picture, or too large', async () => {
    const document = await insertDeck()
    await open(document)
    await expect.element(button('Add a picture: Title')).toBeVisible()
    give(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }))
    // The live region for screen readers has the same text for ten seconds.
    await expect.element(page.getByText(/^SVG drawings aren’t taken/).first()).toBeVisible()
    give(new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    const noPicture = '“notes.txt” isn’t a picture. Choose a photo or a screenshot.'
    await expect.element(page.getByText(noPicture).first()).toBeVisible()
    give(new File([jpegHeader(16_000, 16_000)], 'wall.jpg', { type: 'image/jpeg' }))
    const tooLarge = '“wall.jpg” has more than 50 megapixels. Choose a smaller copy of it.'
    await expect.element(page.getByText(tooLarge).first()).toBeVisible()
    expect(await stored()).toEqual([])
    expect((await readWaiting(db)).files).toEqual([])
  })

  it('can be a person’s portrait, and the logo', async () => {
    const document = await insertDeck()
    const team = slideId(document, 'team')
    const person = await insertRow(document, { kind: 'person', parent_id: team, position: 'V000', title: 'Asha' })
    await open(document, `?slide=${team}`)
    await expect.element(button('Add a portrait: Asha')).toBeVisible()
    give(await photo('asha.png', [200, 300]))
    await expect
      .poll(async () => (await db.document_rows.findOne(person.id).exec())?.picture_path)
      .toMatch(/\/original$/)
    await button('Design').click()
    await expect.element(button('Choose a logo')).toBeVisible()
    give(await photo('logo.png', [900, 300]), page.getByRole('dialog', { name: 'Design' }))
    await expect.element(button('Choose another logo')).toBeVisible()
    await expect.poll(announced).toContain('logo.png is on every slide')
    expect((await readWaiting(db)).files.map(({ row }) => row.file_type)).toEqual(['image/jpeg', 'image/png'])
  })
})

it('only reports the failure if a logo could not be stored', async () => {
  expectConsoleError('deck: a picture could not be added')
  identityStore().write(me)
  const document = await insertDeck()
  // Before the page takes `write` from the workspace.
  harness.workspace.write = () => Promise.reject(new Error('the disk is full'))
  await open(document, '?look')
  await expect.element(button('Choose a logo')).toBeVisible()
  give(await photo('logo.png', [900, 300]), page.getByRole('dialog', { name: 'Design' }))
  await expect.element(message('The picture could not be added. Please try again.')).toBeVisible()
  expect(announced().filter((text) => text.includes('logo.png'))).toEqual([])
  identityStore().write(null)
})

it('refuses to set fields of a row that was deleted in the meantime', async () => {
  const document = await insertDeck()
  const values = { kind: 'person', parent_id: slideId(document, 'team'), position: 'V000', title: 'Asha' } as const
  const row = await insertRow(document, values)
  await db.document_rows.findOne(row.id).remove()
  const shown = { ...row, ...values, name: 'Asha', isStored: true, isOfTemplate: false }
  await expect(setRow(harness.workspace, document, shown, { picture_path: 'p/f/original' })).rejects.toThrow(RowGone)
})

it('shows the figures of a projection, live', async () => {
  const values = {
    ...{ opening_cash: 500_000, opening_customers: 10, new_customers: 10, growth_bp: 500, churn_bp: 300 },
    ...{ price_paise: 100_000, variable_paise: 20_000, fee_bp: 200 },
  }
  const projection = documentRow({
    project_id: project.id,
    owner_id: me.userId,
    kind: 'projection',
    name: 'Plan A',
    ...values,
  })
  await db.documents.insert(projection)
  const document = await insertDeck()
  await open(document, `?slide=${slideId(document, 'financials')}`)
  await page.getByRole('combobox', { name: 'Projection' }).selectOptions('Plan A')
  await expect.poll(stageText).toContain('Revenue')
  const before = stageText()
  await page.getByRole('combobox', { name: 'Scenario' }).selectOptions('Low')
  await expect.poll(stageText).not.toBe(before)
  const low = stageText()
  expect((await db.documents.findOne(document.id).exec())?.toMutableJSON()).toMatchObject({
    figures_id: projection.id,
    figures_scenario: 'low',
  })
  await (await db.documents.findOne(projection.id).exec())?.incrementalPatch({ price_paise: 200_000 })
  await expect.poll(stageText).not.toBe(low)
})

describe('presenting', () => {
  const texts: Partial<Record<string, Partial<DocumentRow>>> = {
    title: { title: 'Tiffin Trail', notes: 'Smile' },
    problem: { title: 'Lunch is slow' },
    solution: { title: 'We bring it', hidden: true },
    market: { title: 'Everybody eats' },
  }
  async function insertWritten() {
    const document = await insertDeck()
    for (const { id, kind, position } of newSlides(document.id)) {
      const own = texts[kind]
      if (own) await insertRow(document, { id, kind: kind as 'title', position, ...own })
    }
    return document
  }
  const slide = () => page.getByRole('dialog', { name: /^Presentation: / }).getByRole('heading', { level: 2 })

  it('shows the slides that aren’t hidden and have content, by keys', async () => {
    const document = await insertWritten()
    await open(document, '?present')
    await expect.element(slide()).toHaveTextContent('Tiffin Trail')
    for (const [key, title] of [
      ['{ArrowRight}', 'Lunch is slow'],
      [' ', 'Everybody eats'],
      ['{ArrowRight}', 'Everybody eats'],
      ['{Home}', 'Tiffin Trail'],
      ['{End}', 'Everybody eats'],
      ['{PageUp}', 'Lunch is slow'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(slide()).toHaveTextContent(title)
    }
    await userEvent.keyboard('b')
    await expect.element(slide()).not.toBeInTheDocument()
    await userEvent.keyboard('b')
    await expect.element(slide()).toHaveTextContent('Lunch is slow')
    await userEvent.keyboard('{Escape}')
    await expect.element(slide()).not.toBeInTheDocument()
    // The editor continues with the last shown slide.
    await expect.element(heading('Slide 2 of 12: Lunch is slow')).toBeVisible()
  })

  it('stays on its slide while others are added and deleted elsewhere', async () => {
    const document = await insertWritten()
    await open(document, `?present&slide=${slideId(document, 'problem')}`)
    const count = (text: string) => page.getByRole('group', { name: 'Presentation controls' }).getByText(text)
    await expect.element(count('2 / 3')).toBeVisible()
    await insertRow(document, { kind: 'product', title: 'Our menu', position: '0000' })
    await expect.element(count('3 / 4')).toBeVisible()
    await expect.element(slide()).toHaveTextContent('Lunch is slow')
    const shown = await db.document_rows.findOne(slideId(document, 'problem')).exec()
    await shown?.incrementalPatch({ removed: true })
    await expect.element(slide()).toHaveTextContent('Everybody eats')
    await expect.element(count('3 / 3')).toBeVisible()
  })

  it('shows notes and the next slide in a second window, which controls the first', async () => {
    const document = await insertWritten()
    const opened = vi.spyOn(window, 'open').mockReturnValue(window)
    await open(document, '?present')
    await page.getByRole('button', { name: 'Open the presenter’s view in a second window' }).click()
    const [path] = opened.mock.calls[0] ?? []
    opened.mockRestore()
    const presentation = new URL(String(path), 'http://here').searchParams.get('presenter') ?? ''
    expect(String(path)).toContain(deckPath(project.id, document.id))
    const told: unknown[] = []
    const second = openChannel(presentation, (message) => told.push(message))
    second.send({ kind: 'ask' })
    const first = { id: slideId(document, 'title'), place: 0, isBlack: false }
    await expect.poll(() => told).toMatchObject([{ kind: 'showing', showing: first }])
    second.send({ kind: 'step', step: 'next' })
    await expect.element(slide()).toHaveTextContent('Lunch is slow')
    await expect.poll(() => told.at(-1)).toMatchObject({ showing: { id: slideId(document, 'problem'), place: 1 } })
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => told.at(-1)).toEqual({ kind: 'ended' })
    second.close()
  })

  it('has a presenter’s view that follows', async () => {
    const document = await insertWritten()
    const heard: unknown[] = []
    const first = openChannel('of-test', (message) => heard.push(message))
    await open(document, '?presenter=of-test')
    await expect.element(page.getByRole('region', { name: 'Speaker notes' }).last()).toHaveTextContent('Smile')
    await expect.poll(() => heard).toEqual([{ kind: 'ask' }])
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    // The count of another window, which doesn't have the last edits yet.
    const showing = { id: slideId(document, 'market'), place: 1, isBlack: false }
    first.send({ kind: 'showing', showing, startedAt: Date.now() - 61_000 })
    await expect.element(heading('Slide 3 of 3: Everybody eats')).toBeVisible()
    await expect.element(page.getByText('This is the last slide.')).toBeVisible()
    await expect.poll(() => page.getByRole('timer').element().textContent).toBe('1:01')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => heard.at(-1)).toEqual({ kind: 'step', step: 'previous' })
    first.send({ kind: 'ended' })
    await expect.element(page.getByText('The presentation has ended. You can close this window.').first()).toBeVisible()
    first.close()
  })

  it('ends with the full screen, even after a blocked second window', async () => {
    const document = await insertWritten()
    const element = vi.spyOn(window.document, 'fullscreenElement', 'get')
    element.mockReturnValue(window.document.documentElement)
    vi.spyOn(window, 'open').mockReturnValue(null)
    vi.spyOn(window.document, 'exitFullscreen').mockResolvedValue()
    await open(document, '?present')
    await page.getByRole('button', { name: 'Open the presenter’s view in a second window' }).click()
    await expect.element(message(/^Your browser blocked the second window/)).toBeVisible()
    element.mockReturnValue(null)
    window.document.dispatchEvent(new Event('fullscreenchange'))
    await expect.element(slide()).not.toBeInTheDocument()
  })

  it('shows the editor if the presenter’s window can’t be closed', async () => {
    const document = await insertWritten()
    const closed = vi.spyOn(window, 'close').mockReturnValue()
    await open(document, '?presenter=of-test')
    await expect.element(page.getByRole('dialog', { name: /^Presenter’s view: / })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: /^Presenter’s view: / })).not.toBeInTheDocument()
    await expect.poll(() => closed).toHaveBeenCalledOnce()
    await expect.poll(() => address().element().textContent).toBe(deckPath(project.id, document.id))
  })

  it('says why there is nothing to present', async () => {
    const document = await insertDeck()
    await open(document)
    await button('Present').click()
    await expect.element(message(/^There is nothing to present yet/)).toBeVisible()
  })
})

/** Collects the names of files saved from now on. */
function catchDownloads(): string[] {
  const downloaded: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.download)
  })
  return downloaded
}

describe('an export', () => {
  it.each([
    ['PowerPoint (PPTX)', 'Tiffin Trail Seed deck.pptx'],
    ['PDF', 'Tiffin Trail Seed deck.pdf'],
  ])('as %s is named after the project', async (format, name) => {
    const document = await insertDeck()
    await insertRow(document, {
      id: slideId(document, 'title'),
      kind: 'title',
      position: 'V000',
      title: 'घर का ₹149 खाना',
    })
    const downloaded = catchDownloads()
    await open(document)
    await button('Export').click()
    await page.getByRole('menuitem', { name: format }).click()
    await expect.poll(() => downloaded).toEqual([name])
    await expect.element(page.getByText(`${name} is saved in your downloads`)).toBeInTheDocument()
  })

  it.each(['noto-sans', '.wasm'])(
    'as PowerPoint needs no files such as %s, and as PDF says that they are missing',
    async (missing) => {
      const document = await insertDeck()
      await insertRow(document, { id: slideId(document, 'title'), kind: 'title', position: 'V000', title: 'Tiffin' })
      await caches.delete(keptCache)
      const reach = globalThis.fetch
      vi.spyOn(globalThis, 'fetch').mockImplementation((...request) =>
        String(request[0]).includes(missing) ? Promise.reject(new TypeError('Failed to fetch')) : reach(...request),
      )
      const downloaded = catchDownloads()
      await open(document)
      await button('Export').click()
      await page.getByRole('menuitem', { name: 'PDF' }).click()
      await expect.element(message(/^The PDF’s fonts aren’t on this device yet/)).toBeVisible()
      await button('Export').click()
      await page.getByRole('menuitem', { name: 'PowerPoint (PPTX)' }).click()
      await expect.poll(() => downloaded).toEqual(['Tiffin Trail Seed deck.pptx'])
    },
  )

  it('as PDF offers printing where the browser runs no WebAssembly', async () => {
    const document = await insertDeck()
    await insertRow(document, { id: slideId(document, 'title'), kind: 'title', position: 'V000', title: 'Tiffin' })
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(new WebAssembly.CompileError('Refused to compile'))
    const print = vi.spyOn(window, 'print').mockReturnValue()
    await open(document)
    await button('Export').click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    await expect.element(message(/^This browser doesn’t let the app make a PDF/)).toBeVisible()
    await button('Print').click()
    await expect.poll(() => print).toHaveBeenCalledOnce()
  })

  it('reports how many pictures are missing, and requests them again', async () => {
    const document = await insertDeck()
    const slide = slideId(document, 'product')
    for (const [place, hidden] of [false, true].entries()) {
      const parent_id = hidden ? slideId(document, 'team') : slide
      const kind = hidden ? 'team' : 'product'
      await insertRow(document, { id: parent_id, kind, position: `V00${place}`, title: kind, hidden })
      const picture_path = `${project.id}/${crypto.randomUUID()}/original`
      await insertRow(document, { kind: 'picture', parent_id, position: 'V000', picture_path })
    }
    const asked: string[] = []
    const files = {
      download(name: string) {
        asked.push(name)
        return Promise.reject(new TransportError('unreachable', 'no connection'))
      },
    } as Partial<ProjectFiles> as ProjectFiles
    const downloaded = catchDownloads()
    await show(
      <ProjectFilesContext value={files}>{routes}</ProjectFilesContext>,
      harness,
      `${deckPath(project.id, document.id)}?slide=${slide}`,
    )
    await expect.poll(() => new Set(asked).size).toBe(2)
    const before = asked.length
    await button('Export').click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    await expect.element(message(/^One picture isn’t on this device, so the file goes without it/)).toBeVisible()
    await expect.poll(() => downloaded).toEqual(['Tiffin Trail Seed deck.pdf'])
    expect(asked.length).toBe(before + 1)
    await button('Export').click()
    await page.getByRole('menuitem', { name: 'PowerPoint (PPTX)' }).click()
    await expect.element(message(/^2 pictures aren’t on this device, so the file goes without them/)).toBeVisible()
    await expect.poll(() => downloaded).toHaveLength(2)
  })

  it('of an empty deck is explained', async () => {
    const document = await insertDeck()
    await open(document)
    await button('Export').click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    await expect.element(message(/^There is nothing to export yet/)).toBeVisible()
  })
})
