import type { SyncPhase, SyncStatus } from '#src/data/workspace/sync-status.ts'
import { firstSyncSentence, isToldAtOnce } from './sync-labels.ts'

// Loaded after the early screen.

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

/** The announcement of a change for which `isAnnounced` is true. */
export function syncAnnouncement(before: SyncStatus, now: SyncStatus): string {
  if (now.refused > before.refused) return 'A change was rejected. Open the sync panel to see why.'
  return isToldAtOnce(now.phase) ? syncSentence(now) : "You're back online."
}
