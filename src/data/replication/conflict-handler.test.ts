import { expect, test } from 'vitest'
import { syncedTable } from '../collections/tables.ts'
import { conflictHandler } from './conflict-handler.ts'
import type { Doc } from './wire.ts'

const { isEqual, resolve } = conflictHandler(syncedTable('projects'))
const doc: Doc = {
  id: 'c0000000-0000-4000-8000-000000000001',
  user_id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Bakery',
  description: '',
  status: 'planning',
  progress: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  xid: '100',
  _deleted: false,
}

test('what the server sets is no unsent edit', () => {
  const restamped = { ...doc, xid: '101', updated_at: '2026-02-02T00:00:00.000Z' }
  expect(isEqual(doc, restamped, 'upstream-check-if-equal')).toBe(true)
  expect(isEqual(doc, restamped, 'downstream-check-if-equal-0')).toBe(true)
})

test('what the server sets is news for the device', () => {
  expect(isEqual(doc, { ...doc, updated_at: '2026-02-02T00:00:00.000Z' }, 'downstream-check-if-equal-1')).toBe(false)
  expect(isEqual({ ...doc, xid: '101' }, doc, 'downstream-check-if-equal-1')).toBe(false)
})

test('a row read before a push that comes after its answer is no news', () => {
  const here = { ...doc, name: 'Ours, and answered', xid: '102' }
  expect(isEqual({ ...doc, xid: '101' }, here, 'downstream-check-if-equal-1')).toBe(true)
  expect(isEqual({ ...doc, xid: '103' }, here, 'downstream-check-if-equal-1')).toBe(false)
})

test('a row read because the server started over counts once, whatever its transaction id', () => {
  const afresh = new Map([[doc.id, '7']])
  const handler = conflictHandler(syncedTable('projects'), { afresh })
  const row = { ...doc, name: 'As restored', xid: '7' }
  expect(handler.isEqual(row, doc, 'downstream-check-if-equal-1')).toBe(false)
  expect(handler.isEqual(row, doc, 'downstream-check-if-equal-1')).toBe(true)
})

test('a document whose last push has not been taken over is unsent, even when it is back at what it was', () => {
  const ledger = { told: (id: string) => (id === doc.id ? { ...doc, name: 'Pushed' } : undefined) }
  const handler = conflictHandler(syncedTable('projects'), { ledger })
  expect(handler.isEqual(doc, doc, 'upstream-check-if-equal')).toBe(false)
  expect(handler.isEqual(doc, doc, 'downstream-check-if-equal-0')).toBe(false)
  const other = { ...doc, id: 'c0000000-0000-4000-8000-000000000002' }
  expect(handler.isEqual(other, other, 'upstream-check-if-equal')).toBe(true)
})

test.for(['name', 'description', 'status', 'progress', 'user_id'])('an edit of %s is unsent', (field) => {
  expect(isEqual(doc, { ...doc, [field]: 'other' }, 'upstream-check-if-equal')).toBe(false)
})

test('a deletion is unsent, and so is its undoing', () => {
  expect(isEqual(doc, { ...doc, _deleted: true }, 'upstream-check-if-equal')).toBe(false)
  expect(isEqual({ ...doc, _deleted: true }, doc, 'upstream-check-if-equal')).toBe(false)
})

test('a conflict ends in the server’s row: the push has merged it already', async () => {
  const theirs = { ...doc, name: 'Merged', xid: '102' }
  const input = { newDocumentState: { ...doc, name: 'Ours' }, assumedMasterState: doc, realMasterState: theirs }
  expect(await resolve(input, 'x')).toBe(theirs)
})
