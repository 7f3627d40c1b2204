import { type Journal, openJournal } from '#src/data/journal/journal.ts'
import { identityStore } from './use-identity.ts'

let opened: { userId: string; journal: Journal } | undefined

/** The page's only journal of a user. */
export function pageJournal(userId: string): Journal {
  if (opened?.userId === userId) return opened.journal
  const journal = openJournal({
    userId,
    storage: window.localStorage,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    isLoggedIn: () => identityStore().read()?.userId === userId,
  })
  opened = { userId, journal }
  return journal
}
