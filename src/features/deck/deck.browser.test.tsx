import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route, Routes } from 'react-router-dom'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { dexieStorage } from '#src/data/store/dexie-storage.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { newSlides } from '#src/domain/deck/from-document.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/schema.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { paths, projectPath } from '#src/paths.ts'
import '#src/ui/theme/global.css.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { documentRow, documentRowRow } from '#tests/kits/rows.ts'
import { address, type Harness, harnessOn, insertProject, me, show } from '#tests/kits/workspace-harness.tsx'
import { deckPath } from './deck-path.ts'
import { DecksSection } from './decks-section.tsx'
import { Screen as OwnDeckScreen } from './own-deck-screen.tsx'

let db: LocalDatabase
let harness: Harness
let project: Project

beforeEach(async () => {
  await page.viewport(1280, 900)
  sessionStorage.clear()
  localStorage.clear()
  useToasts.setState({ toasts: [] })
  const name = `deck-${crypto.randomUUID()}`
  db = await openDatabase({ name, storage: dexieStorage(), multiInstance: false, scope: 'own' })
  harness = harnessOn(db, me)
  project = await insertProject(db, { name: 'Tiffin Trail' })
})
afterEach(async () => {
  await db.remove()
})

const styles = { head: '', title: '' }
/** As on the project's page. */
const Section = () => <DecksSection {...{ project, styles }} pathOf={deckPath} />

const routes = (
  <Routes>
    <Route path={paths.project} element={<Section />} />
    <Route path={paths.deck} element={<OwnDeckScreen />} />
    <Route path="*" element={null} />
  </Routes>
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
const thumb = (name: RegExp) => page.getByRole('navigation', { name: 'Slides of this deck' }).getByRole('link', { name })
const thumbNames = () =>
  page
    .getByRole('navigation', { name: 'Slides of this deck' })
    .getByRole('link')
    .elements()
    .map((element) => element.getAttribute('aria-label')?.replace(/^Slide \d+: /, ''))
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
    expect(thumbNames()).toHaveLength(12)
    expect(await stored()).toEqual([])
    await page.screenshot({ path: '/work/wt/screen/.shots/deck-new.png' })
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
    await page.screenshot({ path: '/work/wt/screen/.shots/deck-slide.png' })
  })
})
