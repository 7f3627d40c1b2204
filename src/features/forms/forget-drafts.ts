import { identityStore } from '#src/runtime/use-identity.ts'

/** Drafts are stored under `<prefix><user id>.<project id>`. Guards load only this file, so it must stay small. */
export const draftPrefix = 'sevenday.draft.'

/** Deletes former users' drafts from this tab and this device, now and at each login or log-out, on every page. Returns a function that stops it. */
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
        const isDraft = key?.startsWith(draftPrefix) ?? false
        if (key && isDraft && !(userId && key.startsWith(`${draftPrefix}${userId}.`))) storage.removeItem(key)
      }
    }
  } catch {
    // Without storage there are no drafts.
  }
}
