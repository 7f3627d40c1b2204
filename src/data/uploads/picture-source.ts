import { filter, map, merge } from 'rxjs'
import { pendingEdits } from '../edits/unsent.ts'
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
export function pictureSource(
  options: Omit<PictureDelivery, 'isProfileSent'> & { deliver: (delivery: PictureDelivery) => Promise<void> },
): SyncSource {
  const { db, userId, deliver, ...rest } = options
  const picture$ = ownPicture(db)
  // A step may be due when the server has the user's profile, or when another device has changed it.
  const profile$ = db.profiles.eventBulks$.pipe(
    filter(({ events }) => events.some(({ documentData }) => documentData.id === userId)),
  )
  const isProfileSent = async () =>
    !(await pendingEdits(db)).some(({ table, id }) => table === 'profiles' && id === userId)
  return {
    unsent$: picture$.pipe(map(unsentPicture)),
    refused$: picture$.pipe(map((picture) => refusedPicture(userId, picture))),
    due$: merge(picture$, profile$),
    deliver: () => deliver({ db, userId, ...rest, isProfileSent }),
    hasRefused: (id) => id === refusedPictureId,
    retry: () => retryPicture(db),
    discard: () => dropPicture(db),
  }
}
