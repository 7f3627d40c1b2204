import { expect, it } from 'vitest'
import { postRow } from '#tests/kits/rows.ts'
import { unsentSeq } from './table.ts'
import { canDecide, canEdit, canReadFile, canRemove, canWithdraw, isAnsweredByOther, isTeam } from './rules.ts'

const asha = { userId: 'asha', scope: 'own' } as const
const meera = { userId: 'meera', scope: 'all' } as const
const now = Date.parse('2026-11-25T12:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const comment = { owner_id: 'asha', author_id: 'asha', body: 'Hello', seq: 7, created_at: ago(14) }
const request = {
  kind: 'approval',
  state: 'waiting',
  title: 'Landing page',
  owner_id: 'asha',
  author_id: 'meera',
} as const

it.each([
  ['their own', comment, asha, true],
  ['their own after fifteen minutes', { ...comment, created_at: ago(15) }, asha, false],
  ['an unsent one, however old', { ...comment, created_at: ago(900), seq: unsentSeq }, asha, true],
  ["another's", comment, meera, false],
  ['a deleted one', { ...comment, is_removed: true }, asha, false],
  ['what they ask', request, meera, false],
  [
    'a file of what they ask',
    { ...comment, kind: 'file' as const, approval_id: 'r', author_id: 'meera' },
    meera,
    false,
  ],
])('an author may edit %s: %#', (_what, values, user, expected) => {
  expect(canEdit(user, postRow(values), now)).toBe(expected)
})

it('an author may delete a comment at any time, but no other kind of post', () => {
  expect(canRemove(asha, postRow({ ...comment, created_at: ago(9000) }))).toBe(true)
  expect(canRemove(meera, postRow(comment))).toBe(false)
  expect(canRemove(meera, postRow(request))).toBe(false)
})

it('an admin may delete a file whose author’s account is gone, but no other kind of post', () => {
  expect(canRemove(meera, postRow({ kind: 'file', author_id: '' }))).toBe(true)
  expect(canRemove(asha, postRow({ kind: 'file', author_id: '' }))).toBe(false)
  expect(canRemove(meera, postRow({ kind: 'comment', author_id: '' }))).toBe(false)
})

it('the owner decides a waiting request, and the team withdraws it', () => {
  expect([asha, meera].map((user) => [canDecide(user, request), canWithdraw(user, request)])).toEqual([
    [true, false],
    [false, true],
  ])
  for (const state of ['approved', 'changes', 'withdrawn'] as const) {
    expect(canDecide(asha, { ...request, state })).toBe(false)
    expect(canWithdraw(meera, { ...request, state })).toBe(false)
  }
})

it('an admin is the team only in projects of others', () => {
  expect([isTeam(meera, 'asha'), isTeam(meera, 'meera'), isTeam(asha, 'rohan')]).toEqual([true, false, false])
  expect(canDecide(meera, { ...request, owner_id: 'meera' })).toBe(true)
})

it.each([
  ['approved', 'asha', false],
  ['approved', 'arjun', true],
  ['changes', '', true],
  ['withdrawn', 'meera', false],
  ['waiting', '', false],
] as const)(
  'says that someone other than the customer decided a request that was %s by “%s”: %s',
  (state, by, expected) => {
    expect(isAnsweredByOther({ state, decided_by: by, owner_id: 'asha' })).toBe(expected)
  },
)

it('everyone reads files, and the author alone those of a withdrawn request', () => {
  const file = { is_removed: false, author_id: 'meera' }
  const readers = (state?: 'approved' | 'withdrawn') =>
    [asha, meera].map((user) => canReadFile(user, file, state && { state }))
  expect([readers(), readers('approved'), readers('withdrawn')]).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ])
  expect(canReadFile(meera, { ...file, is_removed: true }, undefined)).toBe(false)
})
