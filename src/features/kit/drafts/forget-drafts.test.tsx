import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftKey, draftPrefix } from '#src/data/drafts/draft-key.ts'
import { notedMessages, visitor } from '#src/data/outbox/outbox-name.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { forgetDraftsOfFormerUsers, postNumberPrefix } from './forget-drafts.ts'

const another: Identity = { ...customer, userId: '0a8d9d0e-6f0b-4b0c-9a52-3a7e0e5d7f11' }
const draftOf = ({ userId }: Identity) => draftKey(userId, 'new')
const storedKeys = () =>
  Object.keys(localStorage)
    .filter((key) => !key.startsWith('sevenday.') || key.startsWith(draftPrefix))
    .sort()

let end: () => void

beforeEach(() => {
  localStorage.clear()
  for (const user of [customer, another]) localStorage.setItem(draftOf(user), '{}')
  localStorage.setItem('of something else', '')
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

it('deletes noted messages of other users, and keeps those of visitors', () => {
  const noted = [customer.userId, another.userId, visitor].map((owner) => `${notedMessages}${owner}.1`)
  for (const key of noted) localStorage.setItem(key, '{}')
  open(customer)
  expect(
    Object.keys(localStorage)
      .filter((key) => key.startsWith(notedMessages))
      .sort(),
  ).toEqual([noted[0], noted[2]].sort())
})

it('keeps no draft for a visitor', () => {
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
