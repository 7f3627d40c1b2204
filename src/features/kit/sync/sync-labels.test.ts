import { describe, expect, it } from 'vitest'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import type { UnsentEdit } from '#src/data/edits/edits.ts'
import { refusedCommands } from './refused-commands.ts'
import { discardId, editLabels, isAnnounced, syncView } from './sync-labels.ts'
import { syncAnnouncement, syncSentence } from './sync-sentences.ts'

const calm: SyncStatus = {
  phase: 'saved',
  unsent: [],
  refused: 0,
  lastSyncedAt: '2026-11-20T10:00:00.000Z',
  firstSyncDone: true,
  firstSyncFailed: false,
}
/** The chip's announcement of a change. */
const announced = (before: SyncStatus, now: SyncStatus) =>
  isAnnounced(before, now) ? syncAnnouncement(before, now) : undefined
const edit: UnsentEdit = { table: 'projects', id: 'p', kind: 'changed', label: 'Harvest' }

describe('the chip', () => {
  it.each([
    ['Saved', {}],
    ['2 unsent', { phase: 'unsent', unsent: [edit, edit] }],
    ['Syncing', { phase: 'syncing', unsent: [edit] }],
    ['Offline', { phase: 'offline' }],
    ['Offline 2 unsent', { phase: 'offline', unsent: [edit, edit] }],
    ['Locked 1 unsent', { phase: 'needs-sign-in', unsent: [edit] }],
    ['Update needed', { phase: 'update-needed' }],
    ['Reload needed', { phase: 'outdated', refused: 1, unsent: [edit] }],
    ['3 rejected', { refused: 3 }],
    ['1 rejected', { phase: 'syncing', refused: 1 }],
    ['Offline 1 rejected, 1 unsent', { phase: 'offline', refused: 1, unsent: [edit] }],
    ['2 rejected 1 unsent', { phase: 'unsent', refused: 2, unsent: [edit] }],
    ['Opening', { phase: 'opening' }],
  ] satisfies [string, Partial<SyncStatus>][])('says %s', (label, change) => {
    const view = syncView({ ...calm, ...change })
    expect([view.label, view.detail].filter(Boolean).join(' ')).toBe(label)
  })

  it('never says "Saved" while an edit is unsent or refused', () => {
    for (const phase of ['offline', 'syncing', 'unsent', 'needs-sign-in'] as const) {
      expect(syncView({ ...calm, phase, unsent: [edit] }).label).not.toBe('Saved')
    }
    expect(syncView({ ...calm, refused: 1 }).label).not.toBe('Saved')
    expect(syncSentence({ ...calm, refused: 1 })).toBe('Everything else is saved.')
  })
})

it('shows the progress of the first sync', () => {
  const first: SyncStatus = { ...calm, phase: 'syncing', firstSyncDone: false }
  expect(syncSentence(first)).toContain('for the first time. You can keep using')
  expect(syncSentence({ ...first, firstSyncRows: 12_000 })).toContain('12,000 rows so far.')
  expect(syncView({ ...first, firstSyncRows: 12_000 })).toMatchObject({ label: 'Syncing', detail: '12,000 rows' })
})

describe('the announcement', () => {
  const offline: SyncStatus = { ...calm, phase: 'offline' }

  it('reports the loss and the return of the connection', () => {
    expect(announced(calm, offline)).toContain("You're offline")
    expect(announced(offline, { ...calm, phase: 'syncing' })).toBe("You're back online.")
  })

  it('reports a refusal once', () => {
    const refused = { ...calm, refused: 1 }
    expect(announced(calm, refused)).toContain('rejected')
    expect(announced(refused, refused)).toBeUndefined()
    expect(announced(refused, calm)).toBeUndefined()
  })

  it('ignores routine edits', () => {
    const unsent: SyncStatus = { ...calm, phase: 'unsent', unsent: [edit] }
    expect(announced(calm, unsent)).toBeUndefined()
    expect(announced(unsent, { ...unsent, phase: 'syncing' })).toBeUndefined()
    expect(announced(unsent, calm)).toBeUndefined()
    expect(announced(offline, { ...offline, unsent: [edit] })).toBeUndefined()
  })
})

it('labels the kind of an edit', () => {
  expect(editLabels(edit)).toBe('Edited project')
  expect(editLabels({ table: 'profiles', kind: 'changed' })).toBe('Edited profile')
})

it('knows every command of the panel that asks first', () => {
  expect(refusedCommands.filter((command) => 'confirm' in command).map(({ id }) => id)).toEqual([discardId])
})
