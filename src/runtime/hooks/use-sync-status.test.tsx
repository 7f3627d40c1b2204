import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { useSyncStatus } from './use-sync-status.ts'
import { WorkspaceContext } from '../workspace-context.ts'

test('an exchange without visible changes renders the chip but not the screen', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const status$ = new BehaviorSubject<SyncStatus>({
    phase: 'saved',
    unsent: [],
    refused: 0,
    lastSyncedAt: null,
    firstSyncDone: true,
    firstSyncFailed: false,
  })
  const rendered = { screen: 0, chip: 0 }
  function Screen() {
    const { firstSyncDone } = useSyncStatus('firstSyncDone', 'unsent')
    rendered.screen += 1
    return <p>{String(firstSyncDone)}</p>
  }
  function Chip() {
    const { phase } = useSyncStatus()
    rendered.chip += 1
    return <p>{phase}</p>
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  const workspace = { status$, status: () => status$.value } as unknown as Workspace
  await act(() =>
    root.render(
      <WorkspaceContext value={workspace}>
        <Screen />
        <Chip />
      </WorkspaceContext>,
    ),
  )
  const say = (change: Partial<SyncStatus>) => act(() => status$.next({ ...status$.value, ...change }))

  await say({ phase: 'syncing' })
  await say({ phase: 'saved', lastSyncedAt: '2026-11-22T10:00:00.000Z' })
  expect(rendered).toEqual({ screen: 1, chip: 3 })

  await say({ firstSyncDone: false })
  expect(place.textContent).toBe('falsesaved')
  expect(rendered).toEqual({ screen: 2, chip: 4 })
  await act(() => root.unmount())
})
