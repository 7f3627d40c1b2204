import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { WorkspaceContext } from '#src/runtime/workspace-context.ts'
import { awaitEarlyScreen, earlyScreen } from '#src/ui/late/early-screen.ts'
import { usePagedList } from './use-paged-list.ts'

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** A workspace whose database opens after the early screen. */
const opening = { db: new Promise(() => {}), stored: undefined } as unknown as Workspace

function Projects({ search }: { search: string }) {
  const list = usePagedList({
    table: 'projects',
    where: {},
    sort: [{ field: 'id', direction: 'asc' }],
    search: { text: search, fields: ['name'] },
  })
  return list ? 'rows' : 'nothing yet'
}

/** Whether the database may open within 100 ms after the screen rendered. */
async function isReleased(search: string): Promise<boolean> {
  let released = false
  awaitEarlyScreen()
  void earlyScreen().then(() => (released = true))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(() =>
    root.render(
      <WorkspaceContext value={opening}>
        <Projects search={search} />
      </WorkspaceContext>,
    ),
  )
  await vi.advanceTimersByTimeAsync(100)
  await act(() => root.unmount())
  return released
}

// One test, because a page has only one early screen.
test('opens the database at once for a list that only it can answer, and waits for the others', async () => {
  expect(await isReleased(' ')).toBe(false)
  expect(await isReleased('deck')).toBe(true)
})
