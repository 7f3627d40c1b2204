import { expect, it } from 'vitest'
import type { OwnPicture } from '#src/data/uploads/own-picture.ts'
import { avatarBucket, avatarOf } from './use-avatar.ts'

const asha = 'a0000000-0000-4000-8000-000000000001'
const path = `${asha}/1.jpg`
const profile = { id: asha, full_name: 'Asha Verma', email: 'asha@example.com', avatar_url: path }
const stored: OwnPicture = { path, jpeg: 'cGljdHVyZQ==', base: '', state: 'stored' }
const local = `data:image/jpeg;base64,${stored.jpeg}`
const uploaded = `${avatarBucket()}/${path}`
const typed = 'https://example.com/me.png'

const mine = { userId: asha, picture: stored, isOnline: true }
const someoneElse = { ...mine, userId: 'another user' }

it.each([
  ['the user’s own picture from this device', profile, mine, local],
  ['the same offline', profile, { ...mine, isOnline: false }, local],
  ['a picture that still waits to be uploaded', { ...profile, avatar_url: typed }, waiting('waiting'), local],
  ['a picture that was refused', { ...profile, avatar_url: '' }, waiting('refused'), local],
  ['the URL typed since', { ...profile, avatar_url: typed }, mine, typed],
  ['the user’s own uploaded picture if this device has none', profile, { ...mine, picture: null }, uploaded],
  ['another user’s picture', profile, someoneElse, uploaded],
  ['initials for another user whose picture is elsewhere', { ...profile, avatar_url: typed }, someoneElse, undefined],
  ['initials for another user offline', profile, { ...someoneElse, isOnline: false }, undefined],
  ['initials if there is no picture', { ...profile, avatar_url: '' }, { ...mine, picture: null }, undefined],
])('shows %s', (_what, user, source, src) => {
  expect(avatarOf(user, source)).toEqual({ name: 'Asha Verma', initials: 'AV', src })
})

function waiting(state: 'waiting' | 'refused') {
  return { ...mine, isOnline: false, picture: { ...stored, path: `${asha}/2.jpg`, state } }
}
