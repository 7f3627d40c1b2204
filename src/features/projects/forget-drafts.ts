/** Drafts stand under `<prefix><user id>.<project id>`. This file is all that a guard needs of them: it must stay small. */
export const draftPrefix = 'sevenday.draft.'

/** After a sign-out, and when someone else signs in: drafts of everyone but `userId` are removed from this tab. */
export function forgetDraftsOfOthers(userId: string | null): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index))
    for (const key of keys) {
      const isDraft = key?.startsWith(draftPrefix) ?? false
      if (key && isDraft && !(userId && key.startsWith(`${draftPrefix}${userId}.`))) sessionStorage.removeItem(key)
    }
  } catch {
    // Without storage there are no drafts.
  }
}
