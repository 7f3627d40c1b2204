import { syncedTable } from '#src/data/collections/tables.ts'
import type { RefusedEdit, UnsentEdit } from '#src/data/replication/edits.ts'
import type { SyncPhase, SyncStatus } from '#src/data/workspace/sync-status.ts'

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
    case 'deleted':
      return { tone: 'urgent', label: 'Account deleted', ...withDetail }
    case 'suspended':
      return { tone: 'urgent', label: 'Suspended', ...withDetail }
    case 'needs-sign-in':
      return { tone: 'urgent', label: 'Log in again', ...withDetail }
    case 'update-needed':
      return { tone: 'urgent', label: 'Update needed', ...withDetail }
    case 'offline':
      return { tone: refused ? 'urgent' : 'waiting', label: 'Offline', ...withDetail }
    default:
      // The user has to deal with a refused edit; unsent ones are on their way.
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

/** The sync state as a sentence, at the top of the panel. */
export function syncSentence({ phase, unsent, refused, firstSyncDone, firstSyncRows }: SyncStatus): string {
  const sentences: Record<SyncPhase, string> = {
    'storage-lost': `Your browser deleted the app's data while it was open. ${unsent.length > 0 ? "The changes below hadn't been sent and are lost." : 'Unsent changes are lost.'} Reload to get everything else back.`,
    outdated:
      'A newer version of the app is open in another tab. Reload to continue here. Your changes are safe on this device.',
    deleted: 'Your account no longer exists. Your changes are only on this device.',
    suspended: 'Your account is suspended. Your changes are saved on this device.',
    'needs-sign-in': 'Please log in again to keep syncing. Your changes are safe on this device.',
    'update-needed':
      'This version of the app is too old to sync. Reload to update it. Your changes are safe on this device.',
    offline:
      unsent.length > 0
        ? "You're offline. Your changes are saved on this device and will be sent when you're back online."
        : "You're offline. You can keep working: your changes are saved on this device.",
    opening:
      unsent.length > 0
        ? 'Opening your data on this device. Your changes are saved here and will be sent shortly.'
        : 'Opening your data on this device.',
    syncing: firstSyncDone ? 'Sending and receiving changes.' : firstSyncSentence(firstSyncRows),
    unsent: 'Your changes are saved on this device and will be sent shortly.',
    saved: refused > 0 ? 'Everything else is saved.' : 'Everything is saved, on this device and online.',
  }
  return sentences[phase]
}

/** From this many rows on, the first sync takes long enough to say how far it is. */
export const longFirstSync = 1000

/** @param rows fetched so far */
export function firstSyncSentence(rows: number | undefined): string {
  const count = rows ? ` ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} so far.` : ''
  return `Loading your data for the first time.${count} You can keep using the app, or close it and we'll continue where we left off.`
}

/** What to announce when the state changes; undefined for routine edits. */
export function syncAnnouncement(before: SyncStatus, now: SyncStatus): string | undefined {
  if (now.refused > before.refused) return 'A change was rejected. Open the sync panel to see why.'
  if (now.phase === before.phase) return undefined
  // These have their own message, which stays until the user answers.
  if (now.phase === 'storage-lost' || now.phase === 'outdated') return undefined
  const isUrgent = ['deleted', 'suspended', 'needs-sign-in', 'update-needed'].includes(now.phase)
  if (isUrgent || now.phase === 'offline') return syncSentence(now)
  return before.phase === 'offline' ? "You're back online." : undefined
}

const kinds: Record<UnsentEdit['kind'], string> = { created: 'New', changed: 'Edited', deleted: 'Deleted' }

/** 'New project', 'Edited profile'. */
export function editLabels({ kind, table }: Pick<RefusedEdit, 'kind' | 'table'>): string {
  if (table === 'unknown') return 'Unreadable'
  return `${kinds[kind]} ${syncedTable(table).noun}`
}
