import { expect, it } from 'vitest'
import { postRow } from '#tests/kits/rows.ts'
import { awaitingByProject } from './awaiting.ts'

it('shows the newest comment of each project, since its oldest, the longest wait first', () => {
  const posts = [
    postRow({ id: 'a', project_id: 'tiffin', created_at: '1' }),
    postRow({ id: 'b', project_id: 'fleetly', created_at: '2' }),
    postRow({ id: 'c', project_id: 'tiffin', created_at: '3' }),
  ]
  expect(awaitingByProject(posts).map(({ id, since, ids }) => ({ id, since, ids }))).toEqual([
    { id: 'c', since: '1', ids: ['a', 'c'] },
    { id: 'b', since: '2', ids: ['b'] },
  ])
})
