import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Opening } from './opening.tsx'

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"></div>'
  const element = document.getElementById('root')
  if (!element) throw new Error('no root')
  root = createRoot(element)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

const text = () => document.body.textContent ?? ''

it('explains what to do when a database does not open, but only after a long wait', async () => {
  await act(async () => root.render(<Opening />))
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(text()).toBe('Opening')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(document.querySelector('h1')?.textContent).toBe('Opening is taking longer than usual')
  expect(text()).toContain('Nothing has been deleted')
})
