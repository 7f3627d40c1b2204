import { expect, test } from 'vitest'
import { isFailureOf } from '#tests/browser/failed-request.ts'

const refused = {
  text: 'Failed to load resource: the server responded with a status of 403 (Forbidden)',
  url: 'http://localhost:4173/auth/v1/verify?type=email',
}

test('a declared request may fail only with its status, and no other request may fail', () => {
  expect(isFailureOf({ path: '/auth/v1/verify', status: 403 }, refused)).toBe(true)
  expect(isFailureOf({ path: /^\/auth\/v1\/ver/, status: 403 }, refused)).toBe(true)
  expect(isFailureOf({ path: '/auth/v1/verify', status: 40 }, refused)).toBe(false)
  expect(isFailureOf({ path: '/auth/v1/verify', status: 400 }, refused)).toBe(false)
  expect(isFailureOf({ path: '/auth/v1', status: 403 }, refused)).toBe(false)
  expect(isFailureOf({ path: '/auth/v1/verify', status: 'aborted' }, refused)).toBe(false)
})

test('an aborted request must be declared as such', () => {
  const aborted = { text: 'Failed to load resource: net::ERR_FAILED', url: refused.url }
  expect(isFailureOf({ path: '/auth/v1/verify', status: 'aborted' }, aborted)).toBe(true)
  expect(isFailureOf({ path: '/auth/v1/verify', status: 403 }, aborted)).toBe(false)
})

test('a text that a page logs in the browser’s words doesn’t count as a request', () => {
  const written = { text: `sync: ${refused.text}`, url: refused.url }
  expect(isFailureOf({ path: '/auth/v1/verify', status: 403 }, written)).toBe(false)
  expect(isFailureOf({ path: '/auth/v1/verify', status: 403 }, { ...refused, url: '' })).toBe(false)
})
