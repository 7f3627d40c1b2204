import { expect, it } from 'vitest'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { paths } from '#src/paths.ts'
import { refusedProjectPlace } from './refused-place.ts'

const edit = { id: 'r1', row_id: 'p1', table: 'projects' } as RefusedEdit

it.each([
  ['created', `${paths.projects}?new&refused=r1`],
  ['changed', `${paths.projects}?edit=p1&refused=r1`],
  ['deleted', undefined],
] as const)('a refused project that was %s opens at %s', (kind, place) => {
  expect(refusedProjectPlace({ ...edit, kind })).toBe(place)
})
