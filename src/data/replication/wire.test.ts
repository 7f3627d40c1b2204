import { describe, expect, test } from 'vitest'
import { documentNumbers } from '#src/domain/document/table.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { documentRow, projectRow, taskRow } from '#tests/kits/rows.ts'
import { editFields, type SyncedTable } from '../collections/synced-table.ts'
import { syncedTable, syncedTables } from '../collections/tables.ts'
import type { Doc } from '../edits/unsent-edit.ts'
import { docFromRow, type Row, rowsOf, toColumn, toColumns, withTexts } from './wire.ts'

const id = fc.uuid()
const time = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
/** Postgres's time format: any offset, up to six decimal places. */
const postgresTime = fc
  .tuple(time, fc.constantFrom('Z', '+00:00', '+05:30', '-08:00'), fc.integer({ min: 0, max: 999 }))
  .map(([date, zone, micros]) => {
    const minutes = zone === '+05:30' ? 330 : zone === '-08:00' ? -480 : 0
    const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1)
    return { text: `${local}${String(micros).padStart(3, '0')}${zone}`, date }
  })

const tasks = syncedTable('tasks')

const drawn = fc.record({
  id,
  project_id: fc.option(id),
  owner_id: fc.option(id),
  title: fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() !== ''),
  description: fc.string({ maxLength: 100 }),
  status: fc.constantFrom('pending', 'in-progress', 'completed', 'cancelled'),
  due_on: fc.option(time.map((date) => date.toISOString().slice(0, 10))),
  position: fc.constantFrom('', 'a0', 'a0V', 'Zz'),
  assigned_to: fc.option(id),
  created_by: fc.option(id),
  completed_at: fc.option(postgresTime.map(({ text }) => text)),
  _deleted: fc.boolean(),
  _xid: fc.bigInt({ min: 1n, max: 2n ** 63n }).map(String),
})
/** A row with these values, whatever other columns it has. */
const sentTask = drawn.map((row) => ({ ...toColumns(tasks, taskRow()), ...row }))

describe('a row from the server', () => {
  test('comes from columns, of which each is a list or one value for all rows', () => {
    expect(rowsOf({ id: ['a', 'b'], name: ['Bread', null], user_id: 'u', _deleted: false })).toEqual([
      { id: 'a', name: 'Bread', user_id: 'u', _deleted: false },
      { id: 'b', name: null, user_id: 'u', _deleted: false },
    ])
    expect(rowsOf({})).toEqual([])
  })

  test('has no null, one time format, and no unknown columns', () => {
    fc.assert(
      fc.property(sentTask, postgresTime, postgresTime, (row, created, updated) => {
        const sent = { ...row, created_at: created.text, updated_at: updated.text, _modified: 'x', of_tomorrow: 1 }
        const doc = docFromRow(tasks, sent)
        if (!doc) return expect.unreachable(`left out: ${JSON.stringify(sent)}`)
        expect(Object.values(doc)).not.toContain(null)
        expect(doc.created_at).toBe(created.date.toISOString())
        expect(doc.updated_at).toBe(updated.date.toISOString())
        expect(doc.xid).toBe(row._xid)
        expect(doc._deleted).toBe(row._deleted)
        const fields = Object.keys(tasks.jsonSchema.properties).filter(
          (field) => !editFields.some((own) => own === field),
        )
        expect(Object.keys(doc).sort()).toEqual([...fields, '_deleted'].sort())
      }),
    )
  })

  test('converts back to null exactly where the table has it', () => {
    fc.assert(
      fc.property(sentTask, postgresTime, (row, { text }) => {
        const doc = docFromRow(tasks, { ...row, created_at: text, updated_at: text })
        for (const field of tasks.writable) {
          expect(toColumn(tasks, field, doc?.[field])).toBe((row as Row)[field])
        }
      }),
    )
  })

  test('keeps an empty text in a column that can’t be null', () => {
    expect(toColumn(tasks, 'description', '')).toBe('')
    expect(toColumn(tasks, 'project_id', '')).toBeNull()
  })

  test.for([
    ['an unknown status', { status: 'dreaming' }],
    ['no name', { name: undefined }],
    ['null in a column that can’t be null', { description: null }],
    ['an invalid id', { id: 'x' }],
    ['an invalid time', { created_at: 'yesterday' }],
    ['no transaction id', { _xid: undefined }],
  ] as const)('is skipped with %s', ([, change]) => {
    expect(docFromRow(syncedTable('projects'), { ...project, ...change })).toBeUndefined()
    expect(docFromRow(syncedTable('projects'), project)).toBeDefined()
  })

  test('is accepted with texts of any length, because the database counts characters differently', () => {
    const title = '🥖'.repeat(200)
    const row = fc.sample(sentTask, 1)[0] as Row
    const written = {
      ...row,
      title,
      _deleted: false,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    }
    expect(docFromRow(tasks, written)).toMatchObject({ title })
    expect(docFromRow(tasks, { ...written, title: '\u00a0' })).toMatchObject({ title: '\u00a0' })
    expect(docFromRow(tasks, { ...written, status: 'abandoned' })).toBeUndefined()
  })

  test('is accepted unchecked if it is a tombstone, because it only removes the row', () => {
    const tombstone = { ...project, name: '', _deleted: true }
    expect(docFromRow(syncedTable('projects'), tombstone)).toMatchObject({ _deleted: true, name: '' })
  })
})

const project: Row = {
  ...projectRow(),
  id: 'c0000000-0000-4000-8000-000000000001',
  user_id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Bakery',
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
  _deleted: false,
  _xid: '100',
}

test('every required field is a field of every table', () => {
  const fieldsOf = (table: SyncedTable) => Object.keys(table.jsonSchema.properties)
  for (const table of syncedTables) {
    const named = [...table.nullable, ...table.timestamps, ...table.writable, ...table.insertable]
    expect(fieldsOf(table), table.name).toEqual(expect.arrayContaining([...named, ...Object.keys(table.defaults)]))
  }
})

describe('a number that may be null', () => {
  const documents = syncedTable('documents')
  const numbers = Object.entries(documentNumbers)
  const sent = fc.record({
    ...Object.fromEntries(numbers.map(([field, [min, max]]) => [field, fc.option(fc.integer({ min, max }))])),
  })
  const { xid: _xid, ...row } = documentRow({ project_id: crypto.randomUUID(), name: 'Plan' })

  test('is empty on the device for null in the table, and converts back', () => {
    fc.assert(
      fc.property(sent, (values) => {
        const doc = docFromRow(documents, { ...row, owner_id: null, ...values, _deleted: false, _xid: '7' })
        for (const [field, value] of Object.entries(values)) {
          expect(doc?.[field]).toBe(value ?? '')
          expect(toColumn(documents, field, doc?.[field])).toBe(value)
        }
      }),
    )
  })

  test.for([1.5, '5', true, 10_001])('leaves the row out if it is of another type or out of range: %j', (fee_bp) => {
    const doc = docFromRow(documents, { ...row, owner_id: null, fee_bp, _deleted: false, _xid: '7' })
    expect(doc).toBeUndefined()
  })
})

test('a tombstone keeps the texts that the server leaves out, and empties those that the server has emptied', () => {
  const projects = syncedTable('projects')
  const stored: Doc = { ...projectRow({ name: 'Mine', description: 'Lunch' }), _deleted: false }
  const { xid: _xid, ...columns } = stored
  const gone = docFromRow(projects, { ...columns, _xid: '9', name: null, description: '', _deleted: true })
  if (!gone) return expect.unreachable('the tombstone was left out')
  expect(withTexts(projects, gone, stored)).toEqual({ ...stored, description: '', xid: '9', _deleted: true })
  const renamed = { ...stored, dirty: 1, edit: { base: { name: 'x' }, under: { name: 'Theirs' }, push: null } } as const
  expect(withTexts(projects, gone, renamed).name).toBe('Theirs')
  const insert = { ...stored, name: 'My words', dirty: 1, edit: { base: null, under: null, push: null } } as const
  const shared = { ...insert, edit: { ...insert.edit, shared: { name: 'Planned' } } }
  expect(withTexts(projects, gone, shared).name).toBe('Planned')
  const revived = { ...insert, edit: { ...insert.edit, revives: { name: 'Until then' } } }
  expect(withTexts(projects, gone, revived).name).toBe('Until then')
})
