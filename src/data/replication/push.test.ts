import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectConsoleError } from '#tests/house/console.ts'
import { syncedTable } from '../collections/tables.ts'
import { clearStage, docOf, edited, id, lost, push, rowOf, stage } from './push-test-kit.ts'

beforeEach(clearStage)
afterEach(() => stage.db.close())

describe('an edit', () => {
  test('comes back as the server’s row, which is the next merge base', async () => {
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(stage.sent).toEqual([[{ id: id(1), push_id: 'push-1', base: { name: 'Bakery' }, fields: { name: 'Mine' } }]])
    expect(outcome).toMatchObject({ id: id(1), name: 'Mine', xid: '200', _deleted: false })
    expect(stage.tray).toEqual([])
  })

  test('that changes nothing is not sent', async () => {
    expect(await push([edited(1, {})])).toEqual([])
    expect(stage.sent).toEqual([])
  })

  test('is written down before it goes out', async () => {
    let written: unknown
    stage.before = () => {
      written = stage.db.local.findByIds([`push|projects|${id(1)}`]).exec()
    }
    await push([edited(1, { name: 'Mine' })])
    expect((await (written as Promise<Map<string, unknown>>)).size).toBe(1)
  })
})

describe('an answer that never came', () => {
  test('has the very same edit sent again first', async () => {
    stage.after = lost
    expect(await push([edited(1, { name: 'Mine' })])).toEqual([])
    stage.after = () => {}
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(stage.sent[1]).toEqual(stage.sent[0])
    expect(stage.sent).toHaveLength(2)
    expect(outcome).toMatchObject({ name: 'Mine', xid: '200' })
  })

  test('and an edit made meanwhile goes out after it, made from what was sent', async () => {
    stage.after = lost
    await push([edited(1, { name: 'Mine' })])
    stage.after = () => {}
    // Somebody else wrote between the push and its repetition.
    stage.server = (row) => ({
      id: row.id,
      result: 'ok',
      row: rowOf(row.id, row.push_id === 'push-1' ? { name: 'Theirs' } : { name: 'Mine, again', _xid: '300' }),
    })
    const [outcome] = await push([edited(1, { name: 'Mine, again' })])
    expect(stage.sent.slice(1).flat()).toEqual([
      { id: id(1), push_id: 'push-1', base: { name: 'Bakery' }, fields: { name: 'Mine' } },
      { id: id(1), push_id: 'push-2', base: { name: 'Mine' }, fields: { name: 'Mine, again' } },
    ])
    expect(outcome).toMatchObject({ name: 'Mine, again', xid: '300' })
  })

  test('and the edit was taken back meanwhile: the taking back is sent', async () => {
    stage.after = lost
    await push([edited(1, { name: 'Mine' })])
    stage.after = () => {}
    await push([edited(1, {})])
    expect(stage.sent.slice(1).flat()).toMatchObject([
      { push_id: 'push-1', fields: { name: 'Mine' } },
      { push_id: 'push-2', base: { name: 'Mine' }, fields: { name: 'Bakery' } },
    ])
  })
})

describe('an edit that was applied', () => {
  test('to a row that the person no longer sees takes it off the device, and is done with', async () => {
    stage.server = (row) => ({ id: row.id, result: 'ok', row: null })
    const outcome = await push([edited(1, { name: 'Mine' })])
    expect(outcome).toMatchObject([{ id: id(1), _deleted: true }])
    expect(stage.tray).toEqual([])
    expect((await stage.ledger.read([id(1)])).size).toBe(0)
  })

  test('to a row that this version can’t hold does not block the others', async () => {
    expectConsoleError('not of the expected shape')
    stage.server = (row) => ({
      id: row.id,
      result: 'ok',
      row: rowOf(row.id, row.id === id(1) ? { status: 'new' } : row.fields),
    })
    const outcome = await push([edited(1, { name: 'One' }), edited(2, { name: 'Two' })])
    expect(outcome).toMatchObject([{ id: id(2), name: 'Two' }])
  })
})

describe('a new row that is there already', () => {
  test('keeps there what this device has said nothing about', async () => {
    stage.server = (row) =>
      row.base === null
        ? { id: row.id, result: 'conflict', row: rowOf(row.id, { name: 'There', description: 'Kept' }) }
        : { id: row.id, result: 'ok', row: rowOf(row.id, { name: 'Mine', description: 'Kept', _xid: '300' }) }
    const [outcome] = await push([{ next: docOf(1, { name: 'Mine', xid: '' }) }])
    expect(stage.sent[1]).toEqual([{ id: id(1), push_id: 'push-2', base: { name: '' }, fields: { name: 'Mine' } }])
    expect(outcome).toMatchObject({ name: 'Mine', description: 'Kept', xid: '300' })
  })

  test('and says the same is done with', async () => {
    stage.server = (row) => ({ id: row.id, result: 'conflict', row: rowOf(row.id) })
    expect(await push([{ next: docOf(1, { xid: '' }) }])).toMatchObject([{ xid: '200' }])
    expect(stage.sent).toHaveLength(1)
    expect((await stage.ledger.read([id(1)])).size).toBe(0)
  })
})

describe('an edit made while its predecessor was answered', () => {
  test('is made from what was sent, not from what RxDB still holds', async () => {
    await push([edited(1, { name: 'Mine' })])
    await push([edited(1, { name: 'Mine, again' })])
    expect(stage.sent[1]).toMatchObject([{ base: { name: 'Mine' }, fields: { name: 'Mine, again' } }])
  })

  test('and that came to nothing takes over the row as it is by now', async () => {
    await push([edited(1, { name: 'Mine' })])
    // What others wrote meanwhile was pulled and left aside, because this document was unsent.
    stage.server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, { name: 'Theirs', _xid: '250' }) })
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(stage.sent[1]).toMatchObject([{ base: {}, fields: {} }])
    expect(outcome).toMatchObject({ name: 'Theirs', xid: '250' })
  })

  test('and a refusal in between is still made from what was sent: an insert of a row that is there would bring old values back', async () => {
    const typed = docOf(1, { xid: '' })
    await push([{ next: typed }])
    stage.server = (row) => ({ id: row.id, result: 'rejected', row: rowOf(row.id), code: '23514' })
    await push([{ next: { ...typed, name: 'Refused' } }])
    stage.server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, row.fields) })
    await push([{ next: { ...typed, name: 'Bakery', description: 'Bread' } }])
    expect(stage.sent.at(-1)?.[0]).toMatchObject({ base: { description: '' }, fields: { description: 'Bread' } })
  })

  test('and an edit that went unsent before a deletion goes out when the deletion is undone', async () => {
    await push([{ next: docOf(1, { name: 'Typed', _deleted: true }), assumed: docOf(1) }])
    stage.server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, { ...row.fields, _xid: '300' }) })
    await push([{ next: docOf(1, { name: 'Typed' }), assumed: docOf(1) }])
    expect(stage.sent.at(-1)?.[0]?.fields).toEqual({ name: 'Typed', _deleted: false })
  })

  test('and RxDB has caught up: the ledger is forgotten', async () => {
    await push([edited(1, { name: 'Mine' })])
    const now = docOf(1, { name: 'Mine', xid: '200' })
    expect(await push([{ next: now, assumed: now }])).toEqual([])
    expect((await stage.ledger.read([id(1)])).size).toBe(0)
  })
})

describe('a row that was pulled when the device stopped, before RxDB had it in its books', () => {
  const theirs = docOf(1, { name: 'Theirs', xid: '150' })
  const store = (document: object, previous?: object) =>
    stage.db.projects.storageInstance.bulkWrite([{ document, previous } as never], 'test')
  const stored = async () => (await stage.db.projects.storageInstance.findDocumentsById([id(1)], true))[0]

  test('is not said again over what others have said since', async () => {
    await store({ ...theirs, _attachments: {} })
    expect(await push([{ next: theirs }])).toEqual([])

    const first = await stored()
    const note = { _rev: 2, hash: 'as RxDB notes what it has pulled' }
    await store({ ...first, _meta: { ...first?._meta, o: note } }, first)
    expect(await push([{ next: theirs, assumed: docOf(1) }])).toEqual([])
    expect(stage.sent).toEqual([])
  })

  test('and edited since is compared with the row itself, while nobody else has changed that', async () => {
    await store({ ...theirs, _attachments: {} })
    await (await stage.db.projects.findOne(id(1)).exec())?.incrementalPatch({ description: 'Mine' })
    const edited = { next: { ...theirs, description: 'Mine' }, assumed: docOf(1) }
    stage.server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, { name: 'Theirs', _xid: '150' }) })
    await push([edited])
    expect(stage.sent.flat().map((row) => row.fields)).toEqual([{}, { description: 'Mine' }])

    stage.sent = []
    stage.server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, { name: 'Theirs, later', _xid: '170' }) })
    await push([{ next: { ...theirs, description: 'Mine' }, assumed: docOf(1) }])
    expect(stage.sent.flat().at(-1)?.fields).toMatchObject({ description: 'Mine' })
  })
})

test('a child waits for its parent', async () => {
  const task = { ...docOf(1), project_id: id(7), title: 'Knead', assigned_to: '', created_by: '', status: 'pending' }
  stage.server = (row) => ({ id: row.id, result: 'rejected', row: null, code: 'x' })
  stage.before = () => expect(stage.parents).toEqual([id(7)])
  await push([{ next: { ...task, xid: '' } }], syncedTable('tasks'))
  expect(stage.sent).toHaveLength(1)
})

test('an answer that leaves a row out is a bug, and says so', async () => {
  stage.server = () => ({ id: id(9), result: 'ok', row: null })
  await expect(push([edited(1, { name: 'Mine' })])).rejects.toThrow('did not answer for a row')
})
