import { afterEach, expect, it, vi } from 'vitest'
import { fetchFromServer, isOnline, watchOnline } from './use-online.ts'

function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

it("trusts an answer of the server over the browser's report, until the browser reports again", async () => {
  const told: boolean[] = []
  const stop = watchOnline(() => told.push(isOnline()))
  setOnline(false)
  const fetching = vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(fetchFromServer('/rest')).rejects.toThrow('Failed to fetch')
  fetching.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await fetchFromServer('/rest')
  setOnline(false)
  setOnline(true)
  expect(told).toEqual([false, true, false, true])
  stop()
})

it('ignores an answer that was under way when the connection was lost, and forgets an answer after a failure', async () => {
  const late = Promise.withResolvers<Response>()
  const fetching = vi.spyOn(window, 'fetch').mockReturnValueOnce(late.promise)
  const asked = fetchFromServer('/rest')
  setOnline(false)
  late.resolve(new Response())
  await asked
  expect(isOnline()).toBe(false)
  fetching.mockResolvedValueOnce(new Response())
  await fetchFromServer('/rest')
  expect(isOnline()).toBe(true)
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(fetchFromServer('/rest')).rejects.toThrow('Failed to fetch')
  expect(isOnline()).toBe(false)
})
