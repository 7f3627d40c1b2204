import { expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { searchWithDialog } from '../../kit/commands/use-address-dialog.ts'
import { dialogSearch, type TaskDialog, taskDialogAddress } from './dialog-address.ts'

const text = fc.string({ minLength: 1 })
const ids = fc.array(text, { minLength: 1, maxLength: 5 })
const anyDialog: fc.Arbitrary<TaskDialog> = fc.oneof(
  fc.record({ kind: fc.constant('new' as const), refused: text }, { requiredKeys: ['kind'] }),
  fc.record({ kind: fc.constant('edit' as const), id: text, refused: text }, { requiredKeys: ['kind', 'id'] }),
  fc.record({ kind: fc.constant('set-status' as const), ids }),
  fc.record({ kind: fc.constant('assign' as const), ids }),
)

it('reads every dialog back from the URL it wrote', () => {
  fc.assert(
    fc.property(anyDialog, (dialog) => {
      expect(taskDialogAddress.read(new URLSearchParams(dialogSearch(dialog)))).toEqual(dialog)
    }),
  )
})

it("preserves the list's filters", () => {
  const opened = searchWithDialog('?status=pending', taskDialogAddress, { kind: 'assign', ids: ['a', 'b'] })
  expect(opened).toBe('?status=pending&assign=a&assign=b')
  expect(searchWithDialog(opened, taskDialogAddress, null)).toBe('?status=pending')
})
