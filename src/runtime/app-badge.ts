import { combineLatest, distinctUntilChanged, EMPTY, map, type Observable, of, switchMap, tap } from 'rxjs'
import { liveCount } from '#src/data/queries/live-count.ts'
import { liveUnreadLines } from '#src/data/queries/unread-lines.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'

/**
 * Updates the number on the app's icon while subscribed: the unread lines of the user's notifications, plus unresolved messages for admins. Shows
 * nothing before the first sync, while the device holds only a part of them.
 */
export function appBadge(
  db: LocalDatabase,
  { userId, scope }: Pick<Identity, 'userId' | 'scope'>,
  status$: Observable<SyncStatus>,
): Observable<number> {
  const unread$ = liveUnreadLines(db, userId)
  const unresolved$ =
    scope === 'all' ? liveCount(db, { table: 'contact_messages', where: { is_resolved: false } }) : of(0)
  return status$.pipe(
    map(({ phase, firstSyncDone }) =>
      phase === 'suspended' || phase === 'deleted' || phase === 'needs-sign-in'
        ? 'hidden'
        : firstSyncDone
          ? 'known'
          : 'unknown',
    ),
    distinctUntilChanged(),
    switchMap((counts) => {
      if (counts === 'unknown') return EMPTY
      return counts === 'hidden' ? of(0) : combineLatest([unread$, unresolved$]).pipe(map(([a, b]) => a + b))
    }),
    distinctUntilChanged(),
    tap((count) => void setBadge(count)),
  )
}

/** Clears the signed-out user's number from the icon. */
export async function clearAppBadge(): Promise<void> {
  await setBadge(0)
}

/** Android doesn't support this and counts notifications itself. */
async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch (error) {
    // iOS shows a badge only with permission for notifications. We don't ask for it just for the badge.
    if (!(error instanceof DOMException && error.name === 'NotAllowedError'))
      console.warn('badge: could not be set', error)
  }
}
