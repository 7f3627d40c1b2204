import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dialogSearch, type ProjectDialog, readDialog } from './dialog-address.ts'

const text = fc.string({ minLength: 1, unit: 'binary' }).filter((value) => value.isWellFormed())
const dialogs: fc.Arbitrary<ProjectDialog> = fc.oneof(
  fc.record({ kind: fc.constant('new' as const), refused: text }, { requiredKeys: ['kind'] }),
  fc.record({ kind: fc.constant('edit' as const), id: text, refused: text }, { requiredKeys: ['kind', 'id'] }),
  fc.record({ kind: fc.constant('delete' as const), id: text }),
)

it('reads any dialog back from the address it wrote', () => {
  fc.assert(
    fc.property(dialogs, (dialog) => {
      expect(readDialog(new URLSearchParams(dialogSearch(dialog)))).toEqual(dialog)
    }),
  )
})

it('opens nothing for an address without a dialog', () => {
  expect(readDialog(new URLSearchParams('?status=planning'))).toBeNull()
  expect(readDialog(new URLSearchParams('?edit='))).toBeNull()
})
