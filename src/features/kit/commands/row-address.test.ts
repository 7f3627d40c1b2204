import { expect, it } from 'vitest'
import { paths } from '#src/paths.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { refusedInForm } from '../sync/refused-in-form.ts'
import { rowAddress, type ListDialog } from './row-address.ts'
import { searchWithDialog } from './use-address-dialog.ts'

type Dialog = ListDialog<'new' | 'edit' | 'set-status' | 'assign'>
const address = rowAddress<Dialog['kind']>(['new'], ['edit', 'set-status', 'assign'])

const text = fc.string({ minLength: 1 })
const kind = fc.constantFrom('edit' as const, 'set-status' as const, 'assign' as const)
const ids = fc.array(text, { minLength: 1, maxLength: 5 })
const anyDialog: fc.Arbitrary<Dialog> = fc.oneof(
  fc.record(
    { kind: fc.constant('new' as const), ids: fc.constant([]), refused: text },
    { requiredKeys: ['kind', 'ids'] },
  ),
  fc.record({ kind, ids, refused: text }, { requiredKeys: ['kind', 'ids'] }),
)
const readFrom = (search: string) => address.read(new URLSearchParams(search))

it('reads every dialog back from the URL it wrote', () => {
  fc.assert(
    fc.property(anyDialog, (dialog) => {
      expect(readFrom(searchWithDialog('', address, dialog))).toEqual(dialog)
    }),
  )
})

it("preserves the list's filters", () => {
  const opened = searchWithDialog('?status=pending', address, { kind: 'assign', ids: ['a', 'b'] })
  expect(opened).toBe('?status=pending&assign=a&assign=b')
  expect(searchWithDialog(opened, address, null)).toBe('?status=pending')
})

it('opens a refused edit in the form with its values, but a deletion has none', () => {
  const edit = { id: 'the edit', row_id: 'row', kind: 'changed' } as RefusedEdit
  const dialogOf = (kind: RefusedEdit['kind']) =>
    readFrom(refusedInForm(paths.adminTasks, { ...edit, kind })?.split('?')[1] ?? '')
  expect(dialogOf('changed')).toEqual({ kind: 'edit', ids: ['row'], refused: 'the edit' })
  expect(dialogOf('created')).toEqual({ kind: 'new', ids: [], refused: 'the edit' })
  expect(dialogOf('deleted')).toBeNull()
})
