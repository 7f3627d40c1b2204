import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PushRow } from './plan.ts'
import { clearStage, docOf, edited, id, lost, push, rowOf, stage } from './push-test-kit.ts'
import { TransportError } from './transport.ts'
import type { Row } from './wire.ts'

beforeEach(clearStage)
afterEach(() => stage.db.close())

describe('a refusal', () => {
  const refuse = (row: Row | null) => (item: PushRow) => ({
    id: item.id,
    result: 'rejected',
    row,
    code: '23514',
    constraint: 'projects_name_length',
    message: 'too long',
  })

  test('puts the edit into the tray and the server’s row on the device', async () => {
    stage.server = refuse(rowOf(id(1), { name: 'As it is there' }))
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(outcome).toMatchObject({ name: 'As it is there', xid: '200', _deleted: false })
    expect(stage.tray).toEqual([
      {
        id: 'push-1',
        table: 'projects',
        row_id: id(1),
        kind: 'changed',
        label: 'Mine',
        fields: { name: 'Mine' },
        document: docOf(1, { name: 'Mine' }),
        code: '23514',
        constraint: 'projects_name_length',
        message: 'too long',
        refused_at: '2026-03-03T00:00:00.000Z',
      },
    ])
    expect((await stage.ledger.read([id(1)])).size).toBe(0)
  })

  test('takes a row away that the server doesn’t have', async () => {
    stage.server = refuse(null)
    const [outcome] = await push([{ next: docOf(1, { xid: '' }) }])
    expect(outcome).toMatchObject({ id: id(1), _deleted: true })
    expect(stage.tray).toMatchObject([{ kind: 'created' }])
  })

  test('of a deletion says so', async () => {
    stage.server = refuse(rowOf(id(1)))
    expect(await push([edited(1, { _deleted: true })])).toMatchObject([{ _deleted: false }])
    expect(stage.tray).toMatchObject([{ kind: 'deleted', fields: {} }])
  })

  test('heard only at the second try is not asked for a third time', async () => {
    stage.after = lost
    await push([edited(1, { name: 'Mine' })])
    stage.after = () => {}
    stage.server = refuse(rowOf(id(1)))
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(stage.sent).toHaveLength(2)
    expect(stage.tray).toHaveLength(1)
    expect(outcome).toMatchObject({ name: 'Bakery' })
  })

  test('of one row does not hold up its neighbours', async () => {
    stage.server = (row) => (row.id === id(2) ? refuse(rowOf(id(2)))(row) : { ...ok(row) })
    const outcome = await push([edited(1, { name: 'One' }), edited(2, { name: 'Two' }), edited(3, { name: 'Three' })])
    expect(outcome.map((doc) => doc.name)).toEqual(['One', 'Bakery', 'Three'])
    expect(stage.tray).toHaveLength(1)
  })

  test('of the whole call finds the one row that can’t be read, and lets its neighbours through', async () => {
    stage.before = (rows) => {
      if (rows.some((row) => row.id === id(2))) throw new TransportError('bad-request', 'unreadable', '22P05')
    }
    const outcome = await push([
      edited(1, { name: 'One' }),
      edited(2, { name: '\u0000' }),
      edited(3, { name: 'Three' }),
    ])
    expect(stage.sent.flat().map((row) => row.id)).toEqual([id(1), id(3)])
    expect(stage.tray).toMatchObject([{ row_id: id(2), code: '22P05', fields: { name: '\u0000' } }])
    expect(outcome).toHaveLength(3)
    // Nothing is known of what the server has: what the device last knew of it stands, and the row stays.
    expect(outcome[1]).toMatchObject({ name: 'Bakery', _deleted: false })
  })

  test.for(['404', 'PGRST202', '403', '42501', '22023'])('of the call itself (%s) gives up no edit', async (code) => {
    stage.before = () => {
      throw new TransportError('bad-request', 'not now', code)
    }
    expect(await push([edited(1, { name: 'One' }), edited(2, { name: 'Two' })])).toEqual([])
    expect(stage.tray).toEqual([])
    stage.before = () => {}
    expect(await push([edited(1, { name: 'One' }), edited(2, { name: 'Two' })])).toMatchObject([
      { name: 'One' },
      { name: 'Two' },
    ])
  })

  const ok = (row: PushRow) => ({ id: row.id, result: 'ok', row: rowOf(row.id, row.fields) })
})
