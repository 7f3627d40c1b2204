import { expect, test } from 'vitest'
import { openDraftCopies } from './draft-copies.ts'

test('keeps the later of two copies in either order of writing, and removes in the same transaction', async () => {
  const copies = openDraftCopies(crypto.randomUUID(), indexedDB)
  await copies.change(
    [
      ['a', '10|later'],
      ['b', '5|gone'],
    ],
    [],
  )
  await copies.change(
    [
      ['a', '9|earlier'],
      ['c', '1|{"an":"entry"}'],
    ],
    ['b'],
  )
  expect(await copies.all()).toEqual([
    ['a', '10|later'],
    ['c', '1|{"an":"entry"}'],
  ])
})
