import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLedger } from './ledger.ts'
import { clearStage, docOf, id, stage } from './push-test-kit.ts'

beforeEach(clearStage)
afterEach(() => stage.db.close())

test('the ledger knows rows of its own table only, and forgets', async () => {
  const record = stage.ledger.record(id(1), 'p', docOf(1), { base: null, fields: {} })
  await stage.ledger.write([record])
  expect(await stage.ledger.read([id(1), id(2)])).toEqual(new Map([[id(1), record]]))
  expect((await (await openLedger(stage.db.local, 'tasks')).read([id(1)])).size).toBe(0)
  await stage.ledger.forget([record.id, `projects|${id(2)}`])
  expect((await stage.ledger.read([id(1)])).size).toBe(0)
})
