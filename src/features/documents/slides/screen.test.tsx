import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useWakeLock } from './screen.ts'

function Lit() {
  useWakeLock()
  return null
}

afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'))

it('holds one lock, and none at the end', async () => {
  const held = new Set<number>()
  const requests: (() => void)[] = []
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: {
      request: () =>
        new Promise((resolve) => {
          const lock = requests.length
          requests.push(() => {
            held.add(lock)
            resolve({ release: async () => void held.delete(lock) })
          })
        }),
    },
  })
  const root = createRoot(document.createElement('div'))
  root.render(<Lit />)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  // The page is hidden and shown while the first request is in flight.
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(requests).toHaveLength(3)
  requests[0]?.()
  requests[1]?.()
  await vi.waitFor(() => expect([...held]).toEqual([1]))
  root.unmount()
  await vi.waitFor(() => expect(held.size).toBe(0))
  requests[2]?.()
  await vi.waitFor(() => expect(held.size).toBe(0))
})
