import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { websitePage } from './website-pages.ts'

vi.mock('workbox-precaching', () => ({ matchPrecache: async (file: string) => new Response(`stored: ${file}`) }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined, put: async () => undefined }) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page that a visitor gets, and when it arrives. */
function visit(path: string) {
  const url = new URL(path, 'https://sevenday.example')
  const event = { waitUntil: () => undefined } as unknown as ExtendableEvent
  const shown: string[] = []
  void websitePage({ request: new Request(url), url, event }).then(async (answer) => shown.push(await answer.text()))
  return shown
}

it('answers from the device within two seconds on a hanging network, but waits one second for the network', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const shown = visit('/pricing')
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).toEqual([])
  await vi.advanceTimersByTimeAsync(999)
  expect(shown).toEqual(['stored: /pricing.html'])
})

it('answers with the one stored file of a page that has two addresses', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  const shown = [visit('/privacy'), visit('/privacy-policy')]
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([['stored: /privacy-policy.html'], ['stored: /privacy-policy.html']])
})

it('answers from a network that is slower than usual', async () => {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    return new Response('fresh')
  })
  const shown = visit('/pricing')
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).toEqual(['fresh'])
})
