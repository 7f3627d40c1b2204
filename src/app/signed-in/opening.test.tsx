import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BehaviorSubject } from 'rxjs'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { WorkspaceContext } from '#src/runtime/workspace-context.ts'
import { Opening, UnlessStuck } from './opening.tsx'

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

it('replaces screens that have nothing to show, as long as the database does not open', async () => {
  const status$ = new BehaviorSubject({ phase: 'opening', firstSyncDone: false })
  const workspace = { status$, status: () => status$.value } as unknown as Workspace
  const render = () =>
    root.render(
      <WorkspaceContext value={workspace}>
        <UnlessStuck>Rows</UnlessStuck>
      </WorkspaceContext>,
    )
  await act(async () => render())
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(text()).toBe('Rows')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(text()).toContain('Opening is taking longer than usual')
  await act(async () => status$.next({ phase: 'syncing', firstSyncDone: false }))
  expect(text()).toBe('Rows')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(text()).toBe('Rows')
})
