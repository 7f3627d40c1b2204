import { describe, expect, test } from 'vitest'
import { historiesOnOneServer, type Rewrite } from './random-histories.ts'

const { server, history } = historiesOnOneServer()

describe('random histories', () => {
  test('detect that a retried push is no longer recognised', async () => {
    await expectComplaint(async (body) => ({
      ...body,
      rows: body.rows.map((row) => ({ ...row, push_id: crypto.randomUUID() })),
    }))
  }, 600_000)

  test('detect that edits are sent without the values they were made from', async () => {
    await expectComplaint(async (body) => {
      const ids = body.rows.map((row) => row.id).join(',')
      const now = new Map((await server().rows(body.table_name, `id=in.(${ids})`)).map((row) => [row.id, row]))
      const rows = body.rows.map((row) => {
        const there = now.get(row.id)
        if (!there || !row.base) return row
        return { ...row, base: Object.fromEntries(Object.keys(row.base).map((field) => [field, there[field]])) }
      })
      return { ...body, rows }
    })
  }, 600_000)
})

/** Runs histories with a safeguard removed until one fails. */
async function expectComplaint(rewrite: Rewrite): Promise<void> {
  for (let seed = 1001; seed <= 1060; seed++) {
    const { complaints } = await history(seed, rewrite)
    if (complaints.length > 0) return
  }
  expect.unreachable('60 histories passed without the safeguard: they would not detect its loss')
}
