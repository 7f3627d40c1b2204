import { syncedTable } from '#src/data/collections/tables.ts'
import type { RefusedEdit, UnsentEdit } from '#src/data/edits/edits.ts'
import type { SyncPhase, SyncStatus } from '#src/data/workspace/sync-status.ts'

/** The command of the panel that asks first: the address of its question opens the panel. */
export const discardId = 'refused.discard'

/** Selects the icon and colour of a sync state. */
export type SyncTone = 'calm' | 'working' | 'waiting' | 'urgent'

export interface SyncView {
  tone: SyncTone
  /** The chip's text: the most urgent state. */
  label: string
  /** A second state: '2 unsent' while offline. */
  detail?: string
}

/** The sync state in a word or two. */
export function syncView(status: SyncStatus): SyncView {
  const unsent = status.unsent.length > 0 ? `${status.unsent.length} unsent` : undefined
  const refused = status.refused > 0 ? `${status.refused} rejected` : undefined
  const detail = [refused, unsent].filter((part) => part !== undefined).join(', ')
  const withDetail = detail ? { detail } : {}
  switch (status.phase) {
    case 'storage-lost':
    case 'outdated':
      return { tone: 'urgent', label: 'Reload needed' }
    // Shown only for a moment: a screen that explains it replaces the app.
    case 'deleted':
    case 'suspended':
    case 'needs-sign-in':
      return { tone: 'urgent', label: 'Locked', ...withDetail }
    case 'update-needed':
      return { tone: 'urgent', label: 'Update needed', ...withDetail }
    case 'offline':
      return { tone: refused ? 'urgent' : 'waiting', label: 'Offline', ...withDetail }
    default:
      // The user must deal with a refused edit; unsent edits are sent without the user.
      if (refused) return { tone: 'urgent', label: refused, ...(unsent && { detail: unsent }) }
      if (status.phase === 'opening' && !unsent) return { tone: 'calm', label: 'Opening' }
      if (status.phase === 'syncing') {
        const rows = status.firstSyncRows
        return {
          tone: 'working',
          label: 'Syncing',
          ...(rows && rows >= longFirstSync && { detail: `${rows.toLocaleString('en')} rows` }),
        }
      }
      return unsent ? { tone: 'waiting', label: unsent } : { tone: 'calm', label: 'Saved' }
  }
}

/** From this number of rows on, the first sync takes long enough to show its progress. */
export const longFirstSync = 1000

/** @param rows fetched so far */
export function firstSyncSentence(rows: number | undefined): string {
  const count = rows ? ` ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} so far.` : ''
  return `Loading your data for the first time.${count} You can keep using the app, or close it and we'll continue where we left off.`
}

/** Whether a change of the state is announced. Routine edits are not. */
export function isAnnounced(before: SyncStatus, now: SyncStatus): boolean {
  if (now.refused > before.refused) return true
  // These two have their own message, which stays until the user answers.
  if (now.phase === before.phase || now.phase === 'storage-lost' || now.phase === 'outdated') return false
  return before.phase === 'offline' || isToldAtOnce(now.phase)
}

/** Whether a state is announced after any former state. */
export function isToldAtOnce(phase: SyncPhase): boolean {
  return ['deleted', 'suspended', 'needs-sign-in', 'update-needed', 'offline'].includes(phase)
}

const kinds: Record<UnsentEdit['kind'], string> = { created: 'New', changed: 'Edited', deleted: 'Deleted' }

/** 'New project', 'Edited profile'. */
export function editLabels({ kind, table }: Pick<RefusedEdit, 'kind' | 'table'>): string {
  if (table === 'unknown') return 'Unreadable'
  return `${kinds[kind]} ${syncedTable(table).noun}`
}
