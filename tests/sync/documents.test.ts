import { expect, test } from 'vitest'
import { syncedTable } from '#src/data/collections/tables.ts'
import { type DeckRow, newSlides, readDeck } from '#src/domain/deck/from-document.ts'
import { newDocument, newRow } from '#src/domain/document/rules.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { deleteRows, setFields } from '#src/features/kit/mutations/rows.ts'
import { actorOn } from '../kits/journal.ts'
import type { Device } from './device.ts'
import { addProject, deviceOf, onServer, project, server, synced, tray } from './harness.ts'

/** Three devices of a customer, with the tables of documents. */
const tables = [syncedTable('projects'), syncedTable('documents'), syncedTable('document_rows')]
const now = () => new Date().toISOString()
const actorOf = (device: Device) => actorOn(device.db(), { userId: device.userId, scope: 'own' })

async function startTwo(): Promise<[phone: Device, laptop: Device]> {
  return [
    await deviceOf('founder@example.com', 'own', { tables }),
    await deviceOf('founder@example.com', 'own', { tables }),
  ]
}

/** A project with a projection, made on this device. */
async function addProjection(device: Device, values: Partial<ProjectDocument> = {}) {
  const id = await addProject(device)
  const document = newDocument({ id, user_id: device.userId }, now(), { name: 'Plan', ...values })
  await actorOf(device).write([{ do: 'insert', table: 'documents', row: document }])
  return document
}

async function addLine(
  device: Device,
  document: Pick<ProjectDocument, 'id' | 'owner_id'>,
  values: Partial<DocumentRow>,
) {
  const row = newRow(document, now(), { kind: 'fixed', ...values })
  await actorOf(device).write([{ do: 'insert', table: 'document_rows', row }])
  return row
}

const setIn = (device: Device, table: 'documents' | 'document_rows', id: string, fields: object) =>
  setFields(actorOf(device), table, { ids: [id] }, { fields: { ...fields } })
const documentOn = (device: Device, id: string) => device.db().documents.findOne(id).exec()
const lineOn = (device: Device, id: string) => device.db().document_rows.findOne(id).exec()

test('two devices answer different questions of a projection offline: both end with all answers', async () => {
  const [phone, laptop] = await startTwo()
  const { id, ...document } = await addProjection(phone, { opening_cash: 100_000, price_paise: 9900 })
  const rent = await addLine(phone, { id, ...document }, { title: 'Rent', amount: 20_000 })
  await synced(phone, laptop)
  expect((await documentOn(laptop, id))?.toJSON()).toMatchObject({ opening_cash: 100_000, churn_bp: '' })

  phone.network.offline = true
  laptop.network.offline = true
  await setIn(phone, 'documents', id, { price_paise: '', churn_bp: 300 })
  await setIn(laptop, 'documents', id, { opening_cash: 0, name: 'Plan B' })
  await setIn(phone, 'document_rows', rent.id, { amount: '', start_month: 9 })
  await setIn(laptop, 'document_rows', rent.id, { end_month: 3, hidden: true })
  phone.network.offline = false
  await synced(phone)
  laptop.network.offline = false
  await synced(laptop, phone)

  const answers = { name: 'Plan B', price_paise: '', churn_bp: 300, opening_cash: 0 }
  const line = { title: 'Rent', amount: '', start_month: 9, end_month: 3, hidden: true }
  for (const device of [phone, laptop]) {
    expect((await documentOn(device, id))?.toJSON()).toMatchObject(answers)
    expect((await lineOn(device, rent.id))?.toJSON()).toMatchObject(line)
  }
  expect(await onServer('documents', id)).toMatchObject({ ...answers, price_paise: null })
  expect(await server.rows('sync_conflicts', `row_id=in.(${id},${rent.id})`)).toEqual([])
})

test('the Undo of a project’s deletion returns its documents and lines whole, on every device', async () => {
  const [phone, laptop] = await startTwo()
  const document = await addProjection(phone, { price_paise: 9900 })
  const rent = await addLine(phone, document, { title: 'Rent', amount: 20_000, notes: 'Until June' })
  const gone = await addLine(phone, document, { title: 'Gone' })
  await synced(phone, laptop)
  const before = await project(phone, document.project_id)
  await deleteRows(actorOf(phone), 'document_rows', [gone.id])
  const { undo } = await deleteRows(actorOf(phone), 'projects', [document.project_id])
  await synced(phone, laptop)
  for (const device of [phone, laptop]) {
    expect(await project(device, document.project_id)).toBeNull()
    expect([await documentOn(device, document.id), await lineOn(device, rent.id)]).toEqual([null, null])
  }
  // Tombstones arrive without texts.
  phone.network.offline = true
  await undo()
  expect((await project(phone, document.project_id))?.name).toBe(before?.name)
  phone.network.offline = false
  await synced(phone, laptop)
  for (const device of [phone, laptop]) {
    expect((await documentOn(device, document.id))?.toJSON()).toMatchObject({ name: 'Plan', price_paise: 9900 })
    const { created_at: _created, updated_at: _updated, ...whole } = rent
    expect((await lineOn(device, rent.id))?.toJSON()).toMatchObject(whole)
    expect(await lineOn(device, gone.id)).toBeNull()
  }
})

test('a document above the limit is in the tray with its reason, together with its lines, and others are sent', async () => {
  const [phone, laptop] = await startTwo()
  const first = await addProjection(phone)
  const { project_id, owner_id } = first
  phone.network.offline = true
  for (let number = 2; number <= 20; number++) {
    const row = newDocument({ id: project_id, user_id: owner_id }, now(), { name: `Plan ${number}` })
    await actorOf(phone).write([{ do: 'insert', table: 'documents', row }])
  }
  phone.network.offline = false
  await synced(phone, laptop)
  const extra = newDocument({ id: project_id, user_id: owner_id }, now(), { name: 'One too many' })
  phone.network.offline = true
  await actorOf(phone).write([{ do: 'insert', table: 'documents', row: extra }])
  const line = await addLine(phone, extra, { title: 'Lost?' })
  const other = await addProjection(phone)
  phone.network.offline = false
  await synced(phone, laptop)
  const refused = await tray(phone.db())
  expect(refused.map(({ row_id, code, constraint }) => [row_id, code, constraint])).toEqual(
    expect.arrayContaining([[extra.id, '23514', 'documents_live_limit']]),
  )
  expect(refused.find(({ row_id }) => row_id === line.id)).toMatchObject({ document: { title: 'Lost?' } })
  expect(await documentOn(laptop, extra.id)).toBeNull()
  expect(await documentOn(laptop, other.id)).not.toBeNull()
})

test('two devices edit, reorder and delete slides and parts of a deck offline: both end the same, with all edits', async () => {
  const [phone, laptop] = await startTwo()
  const deck = await addProjection(phone, { kind: 'deck', name: 'Pitch' })
  const why = await addLine(phone, deck, { kind: 'why_now', position: 'z1', title: 'Why now' })
  const rivals = await addLine(phone, deck, { kind: 'competition', position: 'z2', title: 'Rivals' })
  const point = await addLine(phone, deck, { kind: 'point', parent_id: why.id, position: 'a', title: 'March' })
  const gone = await addLine(phone, deck, { kind: 'picture', parent_id: rivals.id, position: 'a', title: 'Gone' })
  await synced(phone, laptop)

  const [problem, team] = ['problem', 'team'].map((kind) => newSlides(deck.id).find((slide) => slide.kind === kind))
  if (!problem || !team) throw new Error('a new deck has these slides')
  /** The first edit of a slide of a new deck stores it, on each device. */
  const editNew = (device: Device, { id, ...slide }: DeckRow, values: Partial<DocumentRow>) => {
    const row = { ...newRow(deck, now(), { ...slide, kind: slide.kind as DocumentRow['kind'] }), id, ...values }
    const { kind: _kind, parent_id: _parent, picture_path: _path, ...shared } = slide
    return actorOf(device).write([{ do: 'insert', table: 'document_rows', row, shared }])
  }
  phone.network.offline = true
  laptop.network.offline = true
  await editNew(phone, problem, { title: 'Lunch is cold' })
  await editNew(phone, team, { removed: true })
  await setIn(phone, 'document_rows', why.id, { position: 'a1' })
  await setIn(phone, 'document_rows', point.id, { amount: 240 })
  await deleteRows(actorOf(phone), 'document_rows', [gone.id])
  await setIn(phone, 'documents', deck.id, { theme: 'warm' })
  await editNew(laptop, problem, { body: 'दोपहर का खाना ठंडा', position: 'b1' })
  await editNew(laptop, team, { notes: 'Say who cooks' })
  await setIn(laptop, 'document_rows', why.id, { title: 'Why now?', hidden: true })
  await setIn(laptop, 'document_rows', point.id, { title: 'April', position: 'b' })
  await setIn(laptop, 'document_rows', rivals.id, { quantity: 7 })
  await setIn(laptop, 'documents', deck.id, { brand_color: '#ffb400' })
  phone.network.offline = false
  await synced(phone)
  laptop.network.offline = false
  await synced(laptop, phone)

  const shownOn = async (device: Device) => {
    const rows = await device
      .db()
      .document_rows.find({ selector: { document_id: deck.id } })
      .exec()
    const document = await documentOn(device, deck.id)
    if (!document) throw new Error('the deck is gone')
    return readDeck(
      document,
      rows.map((row) => row.toMutableJSON()),
      null,
    )
  }
  const shown = await shownOn(phone)
  expect(await shownOn(laptop)).toEqual(shown)
  expect(shown.look).toMatchObject({ theme: 'warm', brandColor: '#ffb400' })
  expect(shown.slides.slice(-3).map(({ id }) => id)).toEqual([why.id, problem.id, rivals.id])
  expect(shown.slides.some(({ kind }) => kind === 'team')).toBe(false)
  expect(shown.slides.find(({ id }) => id === problem.id)).toMatchObject({
    title: 'Lunch is cold',
    body: 'दोपहर का खाना ठंडा',
  })
  const parts = [expect.objectContaining({ title: 'April', amount: 240 })]
  expect(shown.slides.find(({ id }) => id === why.id)).toMatchObject({ title: 'Why now?', hidden: true, parts })
  expect(shown.slides.find(({ id }) => id === rivals.id)?.parts).toEqual([])
  expect(await onServer('document_rows', team.id)).toMatchObject({ removed: true, notes: 'Say who cooks' })
  expect(await server.rows('sync_conflicts', `row_id=in.(${deck.id},${problem.id},${why.id},${point.id})`)).toEqual([])
})
