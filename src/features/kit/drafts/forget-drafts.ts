import { draftPrefix } from '#src/data/drafts/draft-key.ts'
import { notedMessages, visitor } from '#src/data/outbox/outbox-name.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'

/** The number of a user's last post is stored under `<prefix><user id>`. */
export const postNumberPrefix = 'sevenday.posts.'

/**
 * Deletes former users' traces from this device: drafts, noted messages, and the number of their last post. Runs now and at each login or logout, on
 * every page. Guards load only this file, so it must stay small. Returns a function that stops it.
 */
export function forgetDraftsOfFormerUsers(): () => void {
  const forget = () => forgetDraftsOfOthers(identityStore().read()?.userId ?? null)
  forget()
  return identityStore().subscribe(forget)
}

function forgetDraftsOfOthers(userId: string | null): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const prefix = [draftPrefix, notedMessages, postNumberPrefix].find((each) => key.startsWith(each))
      const [owner] = key.slice(prefix?.length).split('.')
      const isKept = owner === userId || (prefix === notedMessages && owner === visitor)
      if (prefix && !isKept) localStorage.removeItem(key)
    }
  } catch {
    // Without storage there are no drafts.
  }
}
