import { expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { searchWithDialog } from '../../kit/commands/use-address-dialog.ts'
import { type ProjectDialog, projectDialogAddress } from './dialog-address.ts'

const text = fc.string({ minLength: 1, unit: 'binary' }).filter((value) => value.isWellFormed())
const none = fc.constant('')
const shared = fc.oneof(
  fc.record({ name: text, description: fc.oneof(text, none) }),
  fc.record({ name: none, description: text }),
)
const kind = fc.constantFrom('edit' as const, 'plan-week' as const, 'change-status' as const)
const dialogs: fc.Arbitrary<ProjectDialog> = fc.oneof(
  fc.record(
    { kind: fc.constant('new' as const), ids: fc.constant([]), refused: text, shared },
    { requiredKeys: ['kind', 'ids'] },
  ),
  fc.record({ kind, ids: fc.array(text, { minLength: 1 }), refused: text }, { requiredKeys: ['kind', 'ids'] }),
)
const readDialog = (search: string) => projectDialogAddress.read(new URLSearchParams(search))

it('reads any dialog back from the URL it wrote', () => {
  fc.assert(
    fc.property(dialogs, (dialog) => {
      expect(readDialog(searchWithDialog('', projectDialogAddress, dialog))).toEqual(dialog)
    }),
  )
})

it('opens nothing for a URL without a dialog', () => {
  expect(readDialog('?status=planning')).toBeNull()
  expect(readDialog('?edit=')).toBeNull()
})

it("preserves the page's other parameters", () => {
  const opened = searchWithDialog('?status=planning&delete=b', projectDialogAddress, { kind: 'edit', ids: ['a'] })
  expect(opened).toBe('?status=planning&delete=b&edit=a')
  expect(searchWithDialog(opened, projectDialogAddress, { kind: 'new', ids: [] })).toBe('?status=planning&delete=b&new')
  expect(searchWithDialog(opened, projectDialogAddress, null)).toBe('?status=planning&delete=b')
})
