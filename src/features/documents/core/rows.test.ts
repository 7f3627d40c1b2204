import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { templateRows } from '#src/domain/projection/templates.ts'
import { actorOn } from '#tests/kits/journal.ts'
import { documentRow, documentRowRow, projectRow } from '#tests/kits/rows.ts'
import { type Actor, RowGone } from '../../kit/mutations/rows.ts'
import { saveAnswers } from './mutations.ts'
import { saveRow } from './rows.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'

let db: LocalDatabase
let actor: Actor
let document: ProjectDocument

beforeEach(async () => {
  db = await openDatabase({
    name: `projection-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'own',
  })
  actor = actorOn(db, { userId: me, scope: 'own' })
  const project = projectRow({ user_id: me })
  await db.projects.insert(project)
  document = documentRow({ project_id: project.id, owner_id: me, kind: 'projection', template: 'subscription' })
  await db.documents.insert(document)
})
afterEach(() => db.close())

const storedPrice = async () => (await db.documents.findOne(document.id).exec())?.price_paise
const storedLine = async (id: string) => (await db.document_rows.findOne(id).exec())?.toMutableJSON()
const savePrice = (base: number | '', saved: number) =>
  saveAnswers(actor, 'documents', document.id, [{ field: 'price_paise', base, saved }])

describe('saving answers', () => {
  it('is undone one by one, the latest first', async () => {
    const first = await savePrice('', 100)
    const second = await savePrice(100, 200)
    expect(await second.undo()).toBe(1)
    expect(await storedPrice()).toBe(100)
    expect(await first.undo()).toBe(1)
    expect(await storedPrice()).toBe('')
  })

  it('keeps a later answer of another device', async () => {
    const { undo } = await savePrice('', 100)
    await (await db.documents.findOne(document.id).exec())?.incrementalPatch({ price_paise: 300 })
    expect(await undo()).toBe(0)
    expect(await storedPrice()).toBe(300)
  })

  it('fails if the row is gone', async () => {
    const answers = [{ field: 'amount', base: '', saved: 5 }] as const
    await expect(saveAnswers(actor, 'document_rows', crypto.randomUUID(), answers)).rejects.toThrow(RowGone)
  })
})

describe('saving a line', () => {
  it('restores its former value with Undo', async () => {
    const row = documentRowRow({ document_id: document.id, owner_id: me, kind: 'hire', amount: 60_000 })
    await db.document_rows.insert(row)
    const line = { ...row, isStored: true, isOfTemplate: false }
    const { undo } = await saveRow(actor, document, line, [{ field: 'amount', base: 60_000, saved: 70_000 }])
    expect(await storedLine(row.id)).toMatchObject({ amount: 70_000 })
    expect(await undo()).toBe(1)
    expect(await storedLine(row.id)).toMatchObject({ amount: 60_000 })
  })

  it('restores the template’s value of a template’s line with Undo', async () => {
    const [line] = templateRows(document.id, document.template)
    if (!line) throw new Error('The template has no lines')
    const answers = [{ field: 'amount', base: line.amount, saved: 7 }]
    const { undo } = await saveRow(actor, document, { ...line, isStored: false, isOfTemplate: true }, answers)
    expect(await storedLine(line.id)).toMatchObject({ amount: 7 })
    expect(await undo()).toBe(1)
    expect(await storedLine(line.id)).toMatchObject({ amount: line.amount, title: line.title })
  })

  it('restores the value of another device that has stored a template’s line meanwhile', async () => {
    const [line] = templateRows(document.id, document.template)
    if (!line) throw new Error('The template has no lines')
    const theirs = { ...line, document_id: document.id, owner_id: me, amount: 9 }
    await db.document_rows.insert(documentRowRow(theirs as Parameters<typeof documentRowRow>[0]))
    const answers = [{ field: 'amount', base: line.amount, saved: 7 }]
    const { undo } = await saveRow(actor, document, { ...line, isStored: false, isOfTemplate: true }, answers)
    expect(await undo()).toBe(1)
    expect(await storedLine(line.id)).toMatchObject({ amount: 9 })
  })
})
