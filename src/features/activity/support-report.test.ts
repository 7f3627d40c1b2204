import { expect, it } from 'vitest'
import type { SyncStatus } from '#src/data/sync-status.ts'
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
  storage: { usage: 5 * 1024 ** 2, quota: 1024 ** 3, isKept: true },
  version: '0.1.0',
  browser: 'Test',
}

it('says how sync is on this device', () => {
  expect(reportOf(facts).split('\n')).toEqual([
    'Version: 0.1.0',
    'Sync: saved',
    'Last sync: 2026-11-20T10:00:00.000Z',
    'Unsent: 0',
    'Refused: 0',
    'Scope: all',
    'Storage: 5.0 MB of 1024.0 MB, kept by the browser',
    'Browser: Test',
  ])
})

it('counts what is unsent by table, and names none of it', () => {
  const edit = (table: 'tasks' | 'projects') => ({ table, id: '1', kind: 'changed', label: 'A secret' }) as const
  const report = reportOf({
    ...facts,
    status: { ...synced, unsent: [edit('tasks'), edit('tasks'), edit('projects')], refused: 2, lastSyncedAt: null },
    storage: { usage: undefined, quota: undefined, isKept: undefined },
  })
  expect(report).toContain('Unsent: 3 (tasks 2, projects 1)')
  expect(report).toContain('Refused: 2')
  expect(report).toContain('Last sync: never')
  expect(report).toContain('Storage: unknown of unknown, not known whether the browser keeps it')
  expect(report).not.toContain('secret')
})
