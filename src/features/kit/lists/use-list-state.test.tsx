import { act, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { type ListStateOf, parseListState, searchWith, useListState } from './use-list-state.ts'

const fields = { q: 'text', status: ['all', 'open'] } as const
type State = ListStateOf<typeof fields>

let root: ReturnType<typeof createRoot>
let shown: { state: State; search: string; historyState: unknown }
let change: (fields: Partial<State>, options?: { typing?: boolean }) => void
let go: (to: string | number) => void

function Screen() {
  const [state, set] = useListState(fields)
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    shown = { state, search: location.search, historyState: location.state }
    change = set
    go = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to))
  })
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(() => root.unmount())
  vi.useRealTimers()
})

const open = (entry: string | { pathname: string; search: string; state: unknown }) =>
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[entry]}>
        <Screen />
      </MemoryRouter>,
    ),
  )

describe('the state of a list', () => {
  it('is read from the URL, with defaults for invalid values', async () => {
    await open('/list?q=bread&status=nonsense')
    expect(shown.state).toEqual({ q: 'bread', status: 'all' })
  })

  it('is written to the URL at once, without default values', async () => {
    await open('/list?q=bread')
    await act(() => change({ q: '', status: 'open' }))
    expect(shown).toMatchObject({ search: '?status=open', state: { q: '', status: 'open' } })
  })

  it('accepts choices made before the router has shown the previous one', async () => {
    await open('/list')
    await act(() => {
      change({ status: 'open' })
      change({ q: 'bread' })
    })
    expect(shown).toMatchObject({ search: '?q=bread&status=open', state: { q: 'bread', status: 'open' } })
    await act(() => {
      change({ q: 'milk' })
      change({ q: 'bread' })
      change({ status: 'all' })
    })
    expect(shown).toMatchObject({ search: '?q=bread', state: { q: 'bread', status: 'all' } })
  })

  it('preserves other parameters and the state of the history entry', async () => {
    await open({ pathname: '/list', search: '?new&q=bread', state: { openedHere: true } })
    await act(() => change({ status: 'open' }))
    expect(shown.search).toBe('?new&q=bread&status=open')
    expect(shown.historyState).toEqual({ openedHere: true })
  })

  it('shows typing at once and writes it when typing pauses', async () => {
    await open('/list')
    await act(() => change({ q: 'b' }, { typing: true }))
    await act(() => change({ q: 'br' }, { typing: true }))
    expect(shown).toMatchObject({ state: { q: 'br' }, search: '' })
    await act(() => vi.advanceTimersByTime(300))
    expect(shown.search).toBe('?q=br')
  })

  it('keeps a letter typed in a transition while the URL catches up with the previous one', async () => {
    await open('/list')
    await act(() => change({ q: 'b' }, { typing: true }))
    await act(() => {
      startTransition(() => change({ q: 'br' }, { typing: true }))
      vi.advanceTimersByTime(300)
    })
    expect(shown.state.q).toBe('br')
    await act(() => vi.advanceTimersByTime(300))
    expect(shown).toMatchObject({ state: { q: 'br' }, search: '?q=br' })
  })

  it('updates on the back button after a change', async () => {
    await open('/list?status=open')
    await act(() => change({ q: 'bread' }))
    await act(() => go('/list?q=cake'))
    expect(shown.state).toEqual({ q: 'cake', status: 'all' })
    await act(() => go(-1))
    expect(shown.state).toEqual({ q: 'bread', status: 'open' })
  })
})

it('reads back from a URL what was written to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('all', 'open'), (q, status) => {
      const search = searchWith('?kept=1', { q, status }, parseListState(fields, ''))
      expect(parseListState(fields, search)).toEqual({ q, status })
      expect(new URLSearchParams(search).get('kept')).toBe('1')
    }),
  )
})
