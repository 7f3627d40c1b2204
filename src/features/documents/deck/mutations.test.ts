import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { newSlides } from '#src/domain/deck/from-document.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { actorOn } from '#tests/kits/journal.ts'
import { documentRow, documentRowRow, projectRow } from '#tests/kits/rows.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import { addRow, moveRow, setRow } from '../core/rows.ts'
import { addSlide, deleteSlide, duplicateSlide, restoreSlide, saveDeckRow } from './mutations.ts'
import { type ShownDeck, shownDeck } from './use-shown-deck.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'

let db: LocalDatabase
let actor: Actor
let document: ProjectDocument
/** The latest state of the screen. */
let shown: ShownDeck

beforeEach(async () => {
  db = await openDatabase({
    name: `deck-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'own',
  })
  actor = actorOn(db, { userId: me, scope: 'own' })
  const project = projectRow({ user_id: me })
  await db.projects.insert(project)
  document = documentRow({ project_id: project.id, owner_id: me, kind: 'deck', name: 'Seed deck' })
  await db.documents.insert(document)
  await show()
})
afterEach(() => db.close())

async function show(): Promise<ShownDeck> {
  const rows = (await db.document_rows.find().exec()).map((row) => row.toMutableJSON())
  shown = shownDeck(document, rows, 'own', shown)
  // Objects shared with the previous deck must not change the result.
  expect(contentOf(shown)).toEqual(contentOf(shownDeck(document, rows, 'own')))
  return shown
}
const contentOf = ({ partsOf, ...rest }: ShownDeck) => ({ ...rest, parts: rest.slides.map(({ id }) => partsOf(id)) })
const partsNow = (id: string) => shown.partsOf(id)
const slide = (kind: string) => {
  const found = shown.slides.find((row) => row.kind === kind)
  if (!found) throw new Error(`no slide ${kind}`)
  return found
}
const kinds = () => shown.slides.map(({ kind }) => kind)
const titles = () => shown.slides.map(({ name }) => name)
const elsewhere = async (id: string, values: Partial<DocumentRow>) => {
  await (await db.document_rows.findOne(id).exec())?.incrementalPatch(values)
  await show()
}
const insertElsewhere = async (values: Partial<DocumentRow>) => {
  await db.document_rows.insert(documentRowRow({ document_id: document.id, owner_id: me, ...values }))
  await show()
}

it('stays the same object while nothing visible changes, and a change replaces only its own slide', async () => {
  const { id } = await addSlide(actor, document, shown.slides, { kind: 'product', partsNow })
  await addRow(actor, document, { kind: 'picture', parent_id: id, title: 'The counter' }, undefined)
  const before = await show()
  await elsewhere(id, { updated_at: '2026-11-27T06:00:00.000Z' })
  expect(shown).toBe(before)

  await elsewhere(id, { title: 'The product' })
  expect(shown.slides).not.toBe(before.slides)
  expect(shown.slides.filter((row, place) => row !== before.slides[place]).map(({ id }) => id)).toEqual([id])
  expect(shown.partsOf(id)).toBe(before.partsOf(id))
})

describe('a slide that was added', () => {
  it('comes after the current slide, and Undo removes it', async () => {
    const { id, undo } = await addSlide(actor, document, shown.slides, {
      kind: 'product',
      after: slide('problem').id,
      partsNow,
    })
    await show()
    expect(kinds().slice(0, 4)).toEqual(['title', 'problem', 'product', 'solution'])
    expect(await undo()).toBe(1)
    expect((await show()).byId.has(id)).toBe(false)
  })

  it('stays if another user has added a part to it since', async () => {
    const { id, undo } = await addSlide(actor, document, shown.slides, { kind: 'team', partsNow })
    await show()
    await addRow(actor, document, { kind: 'person', parent_id: id, title: 'Asha' }, undefined)
    await show()
    expect(await undo()).toBe(0)
    expect((await show()).partsOf(id).map(({ title }) => title)).toEqual(['Asha'])
  })

  it('comes after its neighbour even if two devices gave two slides the same position', async () => {
    const { position } = newSlides(document.id)[3] as { position: string }
    for (const title of ['One', 'Other']) await insertElsewhere({ kind: 'product', position: `${position}V`, title })
    const [first, second] = shown.slides.filter(({ name }) => name === 'One' || name === 'Other')
    const { id } = await addSlide(actor, document, shown.slides, { kind: 'ask', after: first?.id, partsNow })
    await show()
    const place = shown.slides.findIndex((row) => row.id === id)
    expect(shown.slides[place - 1]?.id).toBe(first?.id)
    expect(shown.slides[place + 1]?.id).toBe(second?.id)
  })
})

describe('a price', () => {
  const saved = async (id: string) => {
    const row = await db.document_rows.findOne(id).exec()
    return row && [row.amount, row.quantity]
  }
  const type = async (kind: string, base: number | '', typed: number | '') => {
    const done = await saveDeckRow(actor, document, slide(kind), [{ field: 'amount', base, saved: typed }])
    await show()
    return done
  }

  it('is saved in one field with paise and in the other without, and Undo restores both', async () => {
    const { id } = slide('model')
    await type('model', '', 2)
    expect(await saved(id)).toEqual([2, ''])
    const { undo } = await type('model', 2, 1.5)
    expect([await saved(id), slide('model').amount]).toEqual([['', 150], 1.5])
    await type('model', 1.5, 2.75)
    expect(await saved(id)).toEqual(['', 275])
    await type('model', 2.75, 1.5)
    expect(await undo()).toBe(1)
    expect(await saved(id)).toEqual([2, ''])
    await type('model', 2, 0.05)
    await type('model', 0.05, '')
    expect(await saved(id)).toEqual(['', ''])
  })

  it('with paise is copied with its slide, and Undo removes the copy', async () => {
    await type('model', '', 1.5)
    const copied = await duplicateSlide(actor, document, shown.slides, slide('model'), partsNow)
    await show()
    expect(await saved(copied.id)).toEqual(['', 150])
    expect(await copied.undo()).toBe(1)
  })

  it('is the only amount that can be in paise', async () => {
    await type('ask', '', 4_000_000)
    expect(await saved(slide('ask').id)).toEqual([4_000_000, ''])
  })
})

describe('a copy of a slide', () => {
  beforeEach(async () => {
    await addRow(actor, document, { kind: 'person', parent_id: slide('team').id, title: 'Asha' }, undefined)
    await show()
  })

  it('has its parts, and Undo removes all of it', async () => {
    const { id, undo } = await duplicateSlide(actor, document, shown.slides, slide('team'), partsNow)
    await show()
    expect(shown.partsOf(id).map(({ title }) => title)).toEqual(['Asha'])
    expect(await undo()).toBe(2)
    await show()
    expect(shown.byId.has(id)).toBe(false)
    expect(shown.partsOf(slide('team').id)).toHaveLength(1)
  })

  it('stays complete if another user has edited one of its parts since', async () => {
    const { id, undo } = await duplicateSlide(actor, document, shown.slides, slide('team'), partsNow)
    await show()
    await elsewhere(shown.partsOf(id)[0]?.id ?? '', { title: 'Rohan' })
    expect(await undo()).toBe(0)
    expect((await show()).partsOf(id).map(({ title }) => title)).toEqual(['Rohan'])
  })
})

describe('a deleted slide', () => {
  it('disappears, and Undo brings it back', async () => {
    const { undo } = await deleteSlide(actor, document, slide('market'), [])
    await show()
    expect(kinds()).not.toContain('market')
    expect(shown.deleted).toEqual([])
    expect(await undo()).toBe(1)
    await show()
    expect(kinds().indexOf('market')).toBe(3)
  })

  it('can be restored with the text that another device wrote on it', async () => {
    const { id } = slide('team')
    await deleteSlide(actor, document, slide('team'), [])
    await elsewhere(id, { body: 'Two cooks and an engineer' })
    await insertElsewhere({ kind: 'person', parent_id: id, title: 'Asha' })
    const [deleted] = shown.deleted
    expect(deleted).toMatchObject({ id, name: 'Team' })
    if (!deleted) return
    const restored = await restoreSlide(actor, document, shown.slides, deleted)
    await show()
    expect(slide('team')).toMatchObject({ id, body: 'Two cooks and an engineer' })
    expect(shown.partsOf(id).map(({ title }) => title)).toEqual(['Asha'])
    expect(shown.deleted).toEqual([])
    expect(await restored.undo()).toBe(1)
    expect((await show()).deleted).toHaveLength(1)
  })

  it('passes a part that another device adds on to a new slide', async () => {
    const lost = crypto.randomUUID()
    await insertElsewhere({ kind: 'person', parent_id: lost, title: 'Asha' })
    const [deleted] = shown.deleted
    expect(deleted).toMatchObject({ id: lost, kind: 'team', row: undefined })
    if (!deleted) return
    const { id, undo } = await restoreSlide(actor, document, shown.slides, deleted)
    await show()
    expect(titles().at(-1)).toBe('Team')
    expect(shown.partsOf(id).map(({ title }) => title)).toEqual(['Asha'])
    expect(await undo()).toBe(2)
    expect((await show()).deleted).toHaveLength(1)
    expect(kinds().filter((kind) => kind === 'team')).toHaveLength(1)
  })

  it('can’t be restored if it was empty', async () => {
    await setRow(actor, document, slide('why_now'), { removed: true })
    expect((await show()).deleted).toEqual([])
  })
})

it('moves a slide of a new deck, and back', async () => {
  const { undo } = await moveRow(actor, document, shown.slides, slide('ask').id, 1)
  await show()
  expect(kinds().slice(0, 3)).toEqual(['title', 'ask', 'problem'])
  expect(await undo()).toBe(1)
  await show()
  expect(kinds().slice(0, 3)).toEqual(['title', 'problem', 'solution'])
})
