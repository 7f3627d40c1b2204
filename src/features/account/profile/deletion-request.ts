import { type Actor, assertThere, changedNow, setFields } from '../../kit/mutations/rows.ts'

/** Requests the deletion of the user's own account, or withdraws the request. */
export async function setDeletionRequested(actor: Actor, isRequested: boolean): Promise<void> {
  const { fields, stamp } = requestOf(isRequested)
  assertThere(await setFields(actor, 'profiles', { ids: [actor.identity.userId] }, { fields, stamp }))
}

/** The profile's fields for a request, or for its withdrawal. */
export function requestOf(isRequested: boolean) {
  const { updated_at } = changedNow()
  return {
    fields: { deletion_requested: isRequested },
    stamp: { updated_at, deletion_requested_at: isRequested ? updated_at : '' },
  }
}
