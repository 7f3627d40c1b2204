import { syncedTable } from '#src/data/collections/tables.ts'
import type { SyncPhase, SyncStatus, UnsentEdit } from '#src/data/sync-status.ts'

/** Which picture and colour a state of sync has. */
export type SyncTone = 'calm' | 'working' | 'waiting' | 'urgent'

export interface SyncView {
  tone: SyncTone
  /** What the chip says: the most urgent truth. */
  label: string
  /** A second truth beside it: '2 unsent' while offline. */
  detail?: string
}

/** The state of sync in a word or two. */
export function syncView(status: SyncStatus): SyncView {
  const unsent = status.unsent.length > 0 ? `${status.unsent.length} unsent` : undefined
  const refused = status.refused > 0 ? `${status.refused} refused` : undefined
  const detail = [refused, unsent].filter((part) => part !== undefined).join(', ')
  const withDetail = detail ? { detail } : {}
  switch (status.phase) {
    case 'storage-lost':
      return { tone: 'urgent', label: 'Reload needed' }
    case 'suspended':
      return { tone: 'urgent', label: 'Suspended', ...withDetail }
    case 'needs-sign-in':
      return { tone: 'urgent', label: 'Sign in again', ...withDetail }
    case 'update-needed':
      return { tone: 'urgent', label: 'Update needed', ...withDetail }
    case 'offline':
      return { tone: refused ? 'urgent' : 'waiting', label: 'Offline', ...withDetail }
    default:
      // A refused edit needs a person; what is on its way does not.
      if (refused) return { tone: 'urgent', label: refused, ...(unsent && { detail: unsent }) }
      if (status.phase === 'opening') return { tone: 'calm', label: 'Opening' }
      if (status.phase === 'syncing') {
        const rows = status.firstSyncRows
        return {
          tone: 'working',
          label: 'Syncing',
          ...(rows && rows >= 1000 && { detail: `${rows.toLocaleString('en')} rows` }),
        }
      }
      return unsent ? { tone: 'waiting', label: unsent } : { tone: 'calm', label: 'Saved' }
  }
}

/** What the state means, in a sentence: the head of the panel. */
export function syncSentence({ phase, unsent, refused, firstSyncDone, firstSyncRows }: SyncStatus): string {
  const sentences: Record<SyncPhase, string> = {
    'storage-lost': `This browser deleted the app's data while it was open. ${unsent.length > 0 ? 'The edits below had not been sent and are lost.' : 'Edits that had not been sent are lost.'} Reload to get everything else back.`,
    suspended: 'Your account is suspended. Edits are kept on this device.',
    'needs-sign-in': 'Please sign in again to go on syncing. Your edits are safe on this device.',
    'update-needed': 'This version of the app is too old to sync. Reload to get the new one; your edits are kept.',
    offline:
      unsent.length > 0
        ? 'No connection. Your edits are kept on this device and sent when it is back.'
        : 'No connection. You can go on working; edits are kept on this device.',
    opening: 'Reading what is stored on this device.',
    syncing: firstSyncDone ? 'Your edits are being exchanged.' : firstSyncSentence(firstSyncRows),
    unsent: 'Your edits are kept on this device and are about to be sent.',
    saved: refused > 0 ? 'Everything else is saved.' : 'Everything is saved, on this device and with us.',
  }
  return sentences[phase]
}

/** @param rows fetched so far */
export function firstSyncSentence(rows: number | undefined): string {
  const count = rows ? ` ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} so far.` : ''
  return `Your data is being fetched for the first time.${count} You can go on using the app meanwhile, or close it: it goes on where it was.`
}

/**
 * What is worth saying aloud when the state changes; undefined for the everyday coming and going of edits.
 */
export function syncAnnouncement(before: SyncStatus, now: SyncStatus): string | undefined {
  if (now.refused > before.refused) return 'An edit was refused. The sync panel says why.'
  if (now.phase === before.phase) return undefined
  // Said by a message of its own, which stays until it is answered.
  if (now.phase === 'storage-lost') return undefined
  const isUrgent = now.phase === 'needs-sign-in' || now.phase === 'update-needed' || now.phase === 'suspended'
  if (isUrgent || now.phase === 'offline') return syncSentence(now)
  return before.phase === 'offline' ? 'Connected again.' : undefined
}

const kinds: Record<UnsentEdit['kind'], string> = { created: 'New', changed: 'Edited', deleted: 'Deleted' }

/** 'New project', 'Edited profile'. */
export function editWords({ kind, table }: Pick<UnsentEdit, 'kind' | 'table'>): string {
  return `${kinds[kind]} ${syncedTable(table).noun}`
}
