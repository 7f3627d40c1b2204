import { expect, test } from 'vitest'
import { mayTrack } from './may-track.ts'

test.for([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { doNotTrack: null, globalPrivacyControl: true }],
  ['Global Privacy Control, whatever Do Not Track says', { doNotTrack: '0', globalPrivacyControl: true }],
  ['Do Not Track, whatever Global Privacy Control says', { doNotTrack: '1', globalPrivacyControl: false }],
] as const)('a user with %s is not counted', ([, wishes]) => {
  expect(mayTrack(wishes)).toBe(false)
})

test.for([
  ['sends no signal', { doNotTrack: null }],
  ['has not decided', { doNotTrack: 'unspecified', globalPrivacyControl: false }],
  ['has opted in', { doNotTrack: '0' }],
] as const)('a user who %s may be counted', ([, wishes]) => {
  expect(mayTrack(wishes)).toBe(true)
})
