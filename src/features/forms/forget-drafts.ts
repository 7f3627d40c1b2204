import { identityStore } from '#src/runtime/use-identity.ts'

/** Drafts stand under `<prefix><user id>.<project id>`. This file is all that a guard needs of them: it must stay small. */
export const draftPrefix = 'sevenday.draft.'

/**
 * Removes from this tab what former users typed and did not save, now and at each sign-in or sign-out, on every page.
 * Returns what ends it.
 */
export function forgetDraftsOfFormerUsers(): () => void {
  const forget = () => forgetDraftsOfOthers(identityStore().read()?.userId ?? null)
  forget()
  return identityStore().subscribe(forget)
}

function forgetDraftsOfOthers(userId: string | null): void {
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
