import { identityStore } from '#src/runtime/use-identity.ts'

/** Drafts are stored under `<prefix><user id>.<project id>`. Guards load only this file, so it must stay small. */
export const draftPrefix = 'sevenday.draft.'

/** The number of a user's last post is stored under `<prefix><user id>`. */
export const postNumberPrefix = 'sevenday.posts.'

/** Deletes former users' drafts, and the number of their last post, from this tab and this device, now and at each login or log-out, on every page. Returns a function that stops it. */
export function forgetDraftsOfFormerUsers(): () => void {
  const forget = () => forgetDraftsOfOthers(identityStore().read()?.userId ?? null)
  forget()
  return identityStore().subscribe(forget)
}

function forgetDraftsOfOthers(userId: string | null): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      for (const key of keys) {
        const prefix = [draftPrefix, postNumberPrefix].find((each) => key?.startsWith(each))
        const [owner] = key?.slice(prefix?.length).split('.') ?? []
        if (key && prefix && owner !== userId) storage.removeItem(key)
      }
    }
  } catch {
    // Without storage there are no drafts.
  }
}
