import { expect, it } from 'vitest'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths, userPath } from '#src/paths.ts'
import { refusedPlaces } from './refused-places.ts'

const admin = { userId: 'meera', scope: 'all' } as const

function profileEdit(fields: RefusedEdit['fields']): RefusedEdit {
  const refusal = { code: 'last_admin', constraint: '', message: '', refused_at: '' }
  const edit = {
    id: 'refused',
    table: 'profiles',
    row_id: 'asha',
    kind: 'changed',
    label: 'Asha',
    document: {},
  } as const
  return { ...edit, ...refusal, fields }
}

it('opens a refused status on the user’s page, and the user’s own name in the settings', () => {
  expect(refusedPlaces.profiles?.(profileEdit({ status: 'suspended' }), admin)).toBe(
    `${userPath('asha')}?edit-status=asha&refused=refused`,
  )
  expect(refusedPlaces.profiles?.(profileEdit({ full_name: 'Asha' }), admin)).toMatch(
    new RegExp(`^${paths.settings}\\?`),
  )
})

it('opens a refused edit in the form of the page that has the name of its table', () => {
  const edit = { ...profileEdit({ title: '' }), table: 'tasks', row_id: 'menu' } as const
  expect(refusedPlaces.tasks?.(edit, admin)).toBe(`${paths.adminTasks}?edit=menu&refused=refused`)
  expect(refusedPlaces.tasks?.({ ...edit, kind: 'created' }, admin)).toBe(`${paths.adminTasks}?new&refused=refused`)
  expect(refusedPlaces.tasks?.({ ...edit, kind: 'deleted' }, admin)).toBeUndefined()
  expect(refusedPlaces.user_management_logs).toBeUndefined()
})
