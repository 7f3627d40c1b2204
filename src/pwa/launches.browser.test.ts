import { afterEach, expect, it, vi } from 'vitest'
import { paths } from '#src/paths.ts'
import { followLaunches } from './launches.ts'

afterEach(() => vi.unstubAllGlobals())

const launchOf = (path: string) => ({ targetURL: new URL(path, location.href).href })

it('opens shortcuts and shares, but leaves the page alone when the icon or a reload brings it forward', async () => {
  const setConsumer = vi.fn<(consumer: (launch: { targetURL?: string | null }) => void) => void>()
  vi.stubGlobal('launchQueue', { setConsumer })
  const open = vi.fn()
  followLaunches(open)
  // Like Chromium: the first consumer receives the launch that opened this document, again after a reload.
  setConsumer.mock.lastCall?.[0](launchOf(`${paths.projects}?new`))
  expect(open).not.toHaveBeenCalled()

  await expect.poll(() => setConsumer.mock.calls.length).toBe(2)
  const launch = setConsumer.mock.lastCall?.[0]
  launch?.(launchOf(paths.start))
  launch?.({})
  expect(open).not.toHaveBeenCalled()
  launch?.(launchOf(`${paths.share}?text=Tiffin`))
  expect(open).toHaveBeenCalledExactlyOnceWith(launchOf(`${paths.share}?text=Tiffin`).targetURL)
})

it('does nothing in browsers without a launch queue', () => {
  expect(() => followLaunches()).not.toThrow()
})
