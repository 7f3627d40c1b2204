import { filter, fromEvent } from 'rxjs'
import { type Journal, openJournal, prefixOf } from '#src/data/journal/journal.ts'
import { logoutsKey } from '#src/data/session/identity.ts'
import { isHere } from './hooks/use-identity.ts'

let opened: { userId: string; logouts: number; journal: Journal } | undefined
/** A lock held while this page is open, so that other pages know whether to apply its entries. */
const page = crypto.randomUUID()
const lockOf = (id: string) => `sevenday-page-${id}`
let isMarked = false

/** The id of this page, which `livePages` contains from now on. */
export function pageId(): string {
  markAlive()
  return page
}

/** The page's only journal of a user, until they log out. */
export function pageJournal(userId: string): Journal {
  if (opened?.userId === userId && countLogouts() <= opened.logouts) return opened.journal
  const logouts = countLogouts()
  const journal = openJournal({
    userId,
    storage: window.localStorage,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    isLoggedIn: () => isHere(userId) && countLogouts() <= logouts,
    page: pageId(),
    livePages,
    foreign$: fromEvent<StorageEvent>(window, 'storage').pipe(
      filter(({ key, newValue }) => newValue !== null && key !== null && key.startsWith(prefixOf(userId))),
    ),
  })
  opened = { userId, logouts, journal }
  return journal
}

function countLogouts(): number {
  return Number(window.localStorage.getItem(logoutsKey))
}

function markAlive(): void {
  if (isMarked) return
  isMarked = true
  navigator.locks
    .request(lockOf(page), () => new Promise(() => undefined))
    .catch((error: unknown) => console.warn('journal: the page could not be marked as open', error))
}

/** The ids of the pages of this device that are open. */
export async function livePages(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = await navigator.locks.query()
  const prefix = lockOf('')
  const names = [...held, ...pending].flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name] : []))
  return new Set(names.map((name) => name.slice(prefix.length)))
}
