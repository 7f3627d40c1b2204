import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BehaviorSubject, NEVER, type Observable, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { EarlyAnswers } from '#src/data/queries/live-list.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { useLive, useObservable } from './use-live.ts'
import { WorkspaceContext } from '../workspace-context.ts'

let root: ReturnType<typeof createRoot>
let place: HTMLElement
/** All rendered values, in order. */
let shown: string[]

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  shown = []
})
afterEach(async () => {
  await act(() => root.unmount())
  place.remove()
})

function Show({ source }: { source: Observable<string> }) {
  const text = useObservable(source) ?? 'nothing'
  shown.push(text)
  return text
}

const render = (source: Observable<string>) =>
  act(() =>
    root.render(
      <StrictMode>
        <Show source={source} />
      </StrictMode>,
    ),
  )

test('shows nothing before the first value, then each value as it arrives', async () => {
  const source = new Subject<string>()
  await render(source)
  expect(place.textContent).toBe('nothing')
  await act(() => source.next('one'))
  expect(place.textContent).toBe('one')
  await act(() => source.next('two'))
  expect(place.textContent).toBe('two')
})

test('shows a value that is available at once', async () => {
  await render(new BehaviorSubject('there'))
  expect(place.textContent).toBe('there')
})

test('doesn’t query a database that a logout has closed', async () => {
  const query = (): Observable<string> => {
    throw new Error('the database is closed')
  }
  const Late = () => useLive(query, undefined) ?? 'nothing'
  const closed = { db: { closed: true } as LocalDatabase } as Workspace
  await act(() =>
    root.render(
      <WorkspaceContext value={closed}>
        <Late />
      </WorkspaceContext>,
    ),
  )
  expect(place.textContent).toBe('nothing')
})

test('starts over with another source, without rendering a value of the previous one', async () => {
  const former = new BehaviorSubject('Asha’s')
  await render(former)
  shown = []
  const next = new Subject<string>()
  await render(next)
  expect(place.textContent).toBe('nothing')
  await act(() => former.next('Asha’s again'))
  expect(place.textContent).toBe('nothing')
  await act(() => next.next('Rohan’s'))
  expect(new Set(shown)).toEqual(new Set(['nothing', 'Rohan’s']))
})

test('subscribes once at a time, and unsubscribes on unmount', async () => {
  const source = new BehaviorSubject('x')
  await render(source)
  await render(source)
  const counted = source as unknown as { observers: unknown[] }
  expect(counted.observers).toHaveLength(1)
  const other = new BehaviorSubject('y')
  await render(other)
  expect(counted.observers).toHaveLength(0)
  await act(() => root.render(null))
  expect(other.observed).toBe(false)
})

test('runs a query again only when its argument or the user changes', async () => {
  const made: string[] = []
  const query = (db: LocalDatabase, argument: string) => {
    made.push(`${db.name} ${argument}`)
    return new BehaviorSubject(`${db.name} ${argument}`)
  }
  function Live({ argument }: { argument: string }) {
    return useLive(query, argument) ?? 'nothing'
  }
  const open = (name: string, argument: string) => {
    const workspace = workspaces.get(name) ?? ({ db: { name } } as unknown as Workspace)
    workspaces.set(name, workspace)
    return act(() =>
      root.render(
        <WorkspaceContext value={workspace}>
          <Live argument={argument} />
        </WorkspaceContext>,
      ),
    )
  }
  const workspaces = new Map<string, Workspace>()
  await open('asha', 'a')
  await open('asha', 'a')
  expect(made).toEqual(['asha a'])
  await open('asha', 'b')
  await open('rohan', 'b')
  expect(place.textContent).toBe('rohan b')
  expect(made).toEqual(['asha a', 'asha b', 'rohan b'])
})

/** Renders the count in a workspace whose database is opening. */
async function showCount(early: Partial<EarlyAnswers>) {
  const opening = Promise.withResolvers<LocalDatabase>()
  const live = new Subject<number>()
  const count = () => live
  const workspace = { db: opening.promise, early: { changes$: NEVER, ...early } } as unknown as Workspace
  function Count() {
    const value = useLive(count, null)
    shown.push(value === undefined ? 'nothing' : String(value))
    return null
  }
  await act(() =>
    root.render(
      <WorkspaceContext value={workspace}>
        <Count />
      </WorkspaceContext>,
    ),
  )
  return { live, open: () => act(async () => opening.resolve({} as LocalDatabase)) }
}

test('shows early answers in the first render, and renders again only after a change', async () => {
  const { live, open } = await showCount({ known: () => 3 as never, ask: () => Promise.resolve(3 as never) })
  expect(shown).toEqual(['3'])
  await open()
  const before = shown.length
  await act(() => live.next(3))
  expect(shown).toHaveLength(before)
  await act(() => live.next(4))
  expect(shown.at(-1)).toBe('4')
})

test('never replaces the open database’s values with early answers', async () => {
  const asked = Promise.withResolvers<never>()
  const { live, open } = await showCount({ known: () => undefined, ask: () => asked.promise })
  await open()
  await act(() => live.next(4))
  await act(async () => asked.resolve(3 as never))
  expect(shown.at(-1)).toBe('4')
})
