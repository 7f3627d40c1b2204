import { expect, it } from 'vitest'
import { isStorageFull } from './storage-full.ts'

const quota = new DOMException('', 'QuotaExceededError')
/** Errors in the form that Dexie gives them. */
const wrapped = (name: string, more: object) => Object.assign(new Error('QuotaExceededError '), { name, ...more })

it.each([
  ['the browser’s own error', quota],
  ['an aborted transaction', wrapped('AbortError', { inner: quota })],
  ['a bulk write', wrapped('BulkError', { failures: [new Error('other'), quota] })],
  ['several failed writes', new AggregateError([new Error('other'), wrapped('AbortError', { inner: quota })])],
  ['an error with a cause', new Error('not saved', { cause: wrapped('AbortError', { inner: quota }) })],
  ['Firefox’s', wrapped('NS_ERROR_DOM_QUOTA_REACHED', {})],
])('finds that the device is full in %s', (_, error) => {
  expect(isStorageFull(error)).toBe(true)
})

it.each([
  ['an aborted transaction', wrapped('AbortError', { inner: null })],
  ['blocked storage', new DOMException('', 'SecurityError')],
  ['a text', 'QuotaExceededError'],
  ['nothing', undefined],
  [
    'an error that causes itself',
    Object.assign(new Error('x'), {
      get cause() {
        return this
      },
    }),
  ],
])('does not find it in %s', (_, error) => {
  expect(isStorageFull(error)).toBe(false)
})
