import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unlessLeaving } from './missing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a failure is reported at once, but not while the page is being unloaded', async () => {
  const report = vi.fn()
  await unlessLeaving().then(report)
  expect(report).toHaveBeenCalledOnce()

  window.dispatchEvent(new Event('beforeunload'))
  void unlessLeaving().then(report)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(report).toHaveBeenCalledOnce()

  // The user stopped the navigation.
  await vi.advanceTimersByTimeAsync(1_000)
  expect(report).toHaveBeenCalledTimes(2)
  await unlessLeaving().then(report)
  expect(report).toHaveBeenCalledTimes(3)
})
