import { expect, it } from 'vitest'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths } from '#src/paths.ts'
import { refusedProjectPlace } from './refused-place.ts'

const edit = { id: 'r1', row_id: 'p1', table: 'projects', kind: 'changed', document: { user_id: 'me' } } as unknown
const refused = edit as RefusedEdit
const user = { userId: 'me', scope: 'own' } as const

it.each([
  ['created', `${paths.projects}?new&refused=r1`],
  ['changed', `${paths.projects}?edit=p1&refused=r1`],
  ['deleted', undefined],
] as const)('opens a refused project that was %s at %s', (kind, place) => {
  expect(refusedProjectPlace({ ...refused, kind }, user)).toBe(place)
})

it.each([
  ['own', 'all', paths.projects],
  ["another user's", 'all', paths.adminProjects],
  // An edit from an earlier admin right.
  ["another user's", 'own', paths.projects],
] as const)('opens an edit of %s project, in the scope %s, on %s', (whose, scope, page) => {
  const document = { user_id: whose === 'own' ? 'me' : 'them' }
  expect(refusedProjectPlace({ ...refused, document }, { ...user, scope })).toBe(`${page}?edit=p1&refused=r1`)
})
