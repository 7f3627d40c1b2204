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

it('says what to do where a database does not open, and not before it is clear that it takes long', async () => {
  await act(async () => root.render(<Opening />))
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(text()).toBe('Opening')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(document.querySelector('h1')?.textContent).toBe('Opening takes longer than usual')
  expect(text()).toContain('Nothing was deleted')
})
