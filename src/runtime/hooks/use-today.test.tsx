import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToday } from './use-today.ts'

// A minute before midnight in India, where the company is.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers({ now: Date.parse('2026-11-24T18:29:00Z') })
})
afterEach(() => void vi.useRealTimers())

const Today = () => <p>{useToday()}</p>

async function show() {
  const element = document.createElement('div')
  const root = createRoot(element)
  await act(async () =>
    root.render(
      <>
        <Today />
        <Today />
      </>,
    ),
  )
  return { root, shown: () => [...element.querySelectorAll('p')].map(({ textContent }) => textContent) }
}

it("is the company's day, and changes at its midnight", async () => {
  const { root, shown } = await show()
  expect(shown()).toEqual(['2026-11-24', '2026-11-24'])
  expect(vi.getTimerCount()).toBe(1)
  await act(async () => vi.advanceTimersByTime(59_999))
  expect(shown()).toEqual(['2026-11-24', '2026-11-24'])
  await act(async () => vi.advanceTimersByTime(1))
  expect(shown()).toEqual(['2026-11-25', '2026-11-25'])
  await act(async () => vi.advanceTimersByTime(24 * 60 * 60 * 1000))
  expect(shown()).toEqual(['2026-11-26', '2026-11-26'])
  await act(async () => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
})

it('is right when the page wakes up on another day', async () => {
  const { root, shown } = await show()
  vi.setSystemTime(Date.parse('2026-11-27T06:00:00Z'))
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toEqual(['2026-11-27', '2026-11-27'])
  await act(async () => root.unmount())
})

it('is read again after all components that show it were gone', async () => {
  const first = await show()
  await act(async () => first.root.unmount())
  vi.setSystemTime(Date.parse('2026-12-01T06:00:00Z'))
  const { root, shown } = await show()
  expect(shown()).toEqual(['2026-12-01', '2026-12-01'])
  await act(async () => root.unmount())
})
