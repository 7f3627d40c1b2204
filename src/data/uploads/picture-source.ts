import { filter, map, merge } from 'rxjs'
import { pendingEdits } from '../edits/unsent.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { AvatarFiles } from '../supabase/avatar-files.ts'
import type { PictureDelivery } from './deliver-picture.ts'
import {
  dropPicture,
  ownPicture,
  refusedPicture,
  refusedPictureId,
  retryPicture,
  unsentPicture,
} from './own-picture.ts'
import type { SyncSource } from './sync-source.ts'

/**
 * The user's own picture.
 *
 * @param options.deliver takes the next steps; its code loads with the first delivery
 * @param options.now milliseconds since the epoch
 */
export function pictureSource({
  db,
  userId,
  files,
  deliver,
  now,
}: {
  db: LocalDatabase
  userId: string
  files: AvatarFiles
  deliver: (delivery: PictureDelivery) => Promise<void>
  now: () => number
}): SyncSource {
  const picture$ = ownPicture(db)
  // The server has the user's profile, or another device has changed it: both can be the turn of the next step.
  const profile$ = db.profiles.eventBulks$.pipe(
    filter(({ events }) => events.some(({ documentData }) => documentData.id === userId)),
  )
  const isProfileSent = async () =>
    !(await pendingEdits(db)).some(({ table, id }) => table === 'profiles' && id === userId)
  return {
    unsent$: picture$.pipe(map(unsentPicture)),
    refused$: picture$.pipe(map((picture) => refusedPicture(userId, picture))),
    due$: merge(picture$, profile$),
    deliver: () => deliver({ db, userId, files, isProfileSent, now }),
    hasRefused: (id) => id === refusedPictureId,
    retry: () => retryPicture(db),
    discard: () => dropPicture(db),
  }
}
