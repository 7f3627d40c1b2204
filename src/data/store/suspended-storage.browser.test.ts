import { afterEach, expect, test, vi } from 'vitest'
import { releaseStorageWhenSuspended } from './suspended-storage.ts'

const name = 'suspended-storage-test'
const reload = vi.fn()
releaseStorageWhenSuspended(reload)

afterEach(() => {
  reload.mockReset()
  indexedDB.deleteDatabase(name)
})

const happens = (target: EventTarget, event: string) =>
  new Promise<void>((resolve) => target.addEventListener(event, () => resolve(), { once: true }))
const suspend = (persisted = true) => dispatchEvent(new PageTransitionEvent('pagehide', { persisted }))
const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore('notes')
  await happens(request, 'success')
  return request.result
}

test("a page that isn't suspended ends nothing", async () => {
  const database = await opened()
  const transaction = database.transaction('notes', 'readwrite')
  transaction.objectStore('notes').put('kept', 1)
  suspend(false)
  await happens(transaction, 'complete')
  comeBack()
  expect(reload).not.toHaveBeenCalled()
  database.close()
})

test('a suspended page ends its transactions, closes its stores, and reloads when it comes back', async () => {
  const database = await opened()
  const transaction = database.transaction('notes', 'readwrite')
  transaction.objectStore('notes').put('lost', 1)
  suspend()
  await happens(transaction, 'abort')
  expect(() => database.transaction('notes')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }))
  comeBack()
  expect(reload).toHaveBeenCalledOnce()
})

test('a suspended page undoes an upgrade', async () => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('half')
    suspend()
  }
  await happens(request, 'error')
  const again = await opened()
  expect([...again.objectStoreNames]).toEqual(['notes'])
  again.close()
})
