import { expect, it } from 'vitest'
import { refusedPicture } from '#src/data/uploads/own-picture.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths } from '#src/paths.ts'
import { refusedProfilePlace } from './refused-place.ts'

const refusal = { code: '23514', constraint: '', message: '', refused_at: '' }

it('opens a refused edit of the profile in its form', () => {
  const edit: RefusedEdit = {
    id: 'profiles a+b',
    table: 'profiles',
    row_id: 'me',
    kind: 'changed',
    label: 'Fiona',
    fields: { full_name: 'Fiona' },
    document: {},
    ...refusal,
  }
  expect(new URL(refusedProfilePlace(edit), 'https://example.com').searchParams.get('refused')).toBe(edit.id)
})

it('opens a refused picture on the page where another one can be chosen', () => {
  const [edit] = refusedPicture('me', { path: 'me/1.jpg', jpeg: '', base: '', state: 'refused', refusal })
  expect(edit && refusedProfilePlace(edit)).toBe(paths.settings)
})
