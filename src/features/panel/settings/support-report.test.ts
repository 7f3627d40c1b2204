import { expect, it } from 'vitest'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import { reportOf } from './support-report.tsx'

const synced: SyncStatus = {
  phase: 'saved',
  unsent: [],
  refused: 0,
  lastSyncedAt: '2026-11-20T10:00:00.000Z',
  firstSyncDone: true,
  firstSyncFailed: false,
}

const facts = {
  status: synced,
  scope: 'all',
  storage: { usage: 5 * 1024 ** 2, quota: 1024 ** 3, isPersistent: true },
  version: '0.1.0',
  browser: 'Test',
}

it('describes sync on this device', () => {
  expect(reportOf(facts).split('\n')).toEqual([
    'Version: 0.1.0',
    'Sync: saved',
    'Last sync: 2026-11-20T10:00:00.000Z',
    'Unsent: 0',
    'Rejected: 0',
    'Scope: all',
    'Storage: 5 MB of 1 GB, kept by the browser',
    'Browser: Test',
  ])
})

it('counts unsent edits by table, without naming any', () => {
  const edit = (table: 'tasks' | 'projects') => ({ table, id: '1', kind: 'changed', label: 'A secret' }) as const
  const report = reportOf({
    ...facts,
    status: { ...synced, unsent: [edit('tasks'), edit('tasks'), edit('projects')], refused: 2, lastSyncedAt: null },
    storage: { usage: undefined, quota: undefined, isPersistent: undefined },
  })
  expect(report).toContain('Unsent: 3 (tasks 2, projects 1)')
  expect(report).toContain('Rejected: 2')
  expect(report).toContain('Last sync: never')
  expect(report).toContain('Storage: unknown of unknown, not known whether the browser keeps it')
  expect(report).not.toContain('secret')
})
