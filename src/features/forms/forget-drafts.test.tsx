import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Identity } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
import { draftPrefix, forgetDraftsOfFormerUsers, postNumberPrefix } from './forget-drafts.ts'

const another: Identity = { ...customer, userId: '0a8d9d0e-6f0b-4b0c-9a52-3a7e0e5d7f11' }
const draftOf = ({ userId }: Identity) => `${draftPrefix}${userId}.new`
const storedKeys = () => Object.keys({ ...sessionStorage }).sort()

let end: () => void

beforeEach(() => {
  sessionStorage.clear()
  for (const user of [customer, another]) sessionStorage.setItem(draftOf(user), '{}')
  sessionStorage.setItem('of something else', '')
  localStorage.clear()
  for (const { userId } of [customer, another]) localStorage.setItem(postNumberPrefix + userId, '1')
})
afterEach(() => {
  end()
  identityStore().write(null)
})

function open(identity: Identity | null): void {
  identityStore().write(identity)
  end = forgetDraftsOfFormerUsers()
}

it('keeps drafts only for their writer', () => {
  open(customer)
  expect(storedKeys()).toEqual(['of something else', draftOf(customer)].sort())
})

it('keeps the number of a user’s last post only for that user', () => {
  open(customer)
  expect(Object.keys({ ...localStorage })).toContain(postNumberPrefix + customer.userId)
  expect(Object.keys({ ...localStorage })).not.toContain(postNumberPrefix + another.userId)
  identityStore().write(null)
  expect(Object.keys({ ...localStorage })).not.toContain(postNumberPrefix + customer.userId)
})

it('keeps none for a visitor', () => {
  open(null)
  expect(storedKeys()).toEqual(['of something else'])
})

it.each([
  ['signs out', null],
  ['gives the device to another user', another],
])('deletes them when their writer %s', (_what, next) => {
  open(customer)
  identityStore().write(next)
  expect(storedKeys()).toEqual(['of something else'])
})
