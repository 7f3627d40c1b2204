import { beforeAll, vi } from 'vitest'
import { failOnConsoleError } from './console.ts'

failOnConsoleError()
waitLonger()

// Files run one after the other in one page, so a logout in one file must not carry over to the next.
beforeAll(() => {
  if (typeof window === 'undefined') return
  window.localStorage?.clear()
  window.sessionStorage?.clear()
})

type Marked = typeof vi & { waitsLonger?: true }

/** By default `vi.waitFor` and `vi.waitUntil` give up after a second, which may not be enough for the first step on a busy machine. */
function waitLonger(): void {
  // Files of one process share `vi`.
  const marked: Marked = vi
  if (marked.waitsLonger) return
  marked.waitsLonger = true
  const timeout = 20_000
  const { waitFor, waitUntil } = vi
  vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
  vi.waitUntil = (callback, options) =>
    waitUntil(callback, typeof options === 'number' ? options : { timeout, ...options })
}
