import { notedMessages, visitor } from '#src/data/outbox/outbox-name.ts'
import { draftPrefix } from '#src/data/drafts/draft-key.ts'
import { identityStore } from '#src/runtime/use-identity.ts'

/** Deletes former users' drafts, and messages that could only be noted, from this device, now and at each login or log-out, on every page. Returns a function that stops it. */
export function forgetDraftsOfFormerUsers(): () => void {
  const forget = () => forgetDraftsOfOthers(identityStore().read()?.userId ?? null)
  forget()
  return identityStore().subscribe(forget)
}

function forgetDraftsOfOthers(userId: string | null): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const owned = [draftPrefix, notedMessages].find((prefix) => key.startsWith(prefix))
      const kept = [userId, ...(owned === notedMessages ? [visitor] : [])]
      if (owned && !kept.some((owner) => key.startsWith(`${owned}${owner}.`))) localStorage.removeItem(key)
    }
  } catch {
    // Without storage there are no drafts.
  }
}
