import { map, type Observable } from 'rxjs'
import { openDraftCopies } from '#src/data/drafts/draft-copies.ts'
import { type Drafts, openDrafts } from '#src/data/drafts/drafts.ts'
import { typedRows, unsentText } from '#src/data/drafts/typed-text.ts'
import type { UnsentEdit } from '#src/data/edits/edits.ts'
import { draftsDatabaseName } from '#src/data/store/database-name.ts'
import { toBeRemoved } from '#src/data/store/to-be-removed.ts'
import { livePages, pageId, pageJournal } from './page-journal.ts'
import { identityStore, isHere } from './hooks/use-identity.ts'

let opened: Drafts | undefined

/** The unsaved text typed on this device, see `Drafts`. */
export function pageDrafts(): Drafts {
  if (opened) return opened
  const drafts = openDrafts({
    storage: window.localStorage,
    now: Date.now,
    page: pageId(),
    livePages,
    copiesOf: (userId) => openDraftCopies(userId, window.indexedDB),
    isHere,
  })
  // Another page may have been closed meanwhile.
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, () => void drafts.refresh())
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== null) drafts.changedElsewhere(key, oldValue, newValue)
  })
  window.addEventListener('pagehide', () => {
    const userId = identityStore().read()?.userId
    if (userId !== undefined) drafts.copyNow(userId)
  })
  opened = drafts
  return drafts
}

let restored: { userId: string; drafts: Promise<Drafts> } | undefined

/** Resolves when the drafts of a user can be read: the browser has lost some if it was killed. Rejects if its copies can't be read. */
export function readyDrafts(userId: string): Promise<Drafts> {
  if (restored?.userId === userId) return restored.drafts
  const read = async () => {
    const drafts = pageDrafts()
    await drafts.refresh()
    // The user's data, discarded by logging out, may not be removed yet.
    if (!toBeRemoved(window.localStorage).includes(draftsDatabaseName(userId))) await drafts.restore(userId)
    pageJournal(userId).entries$.subscribe(() => drafts.journalChanged(userId))
    return drafts
  }
  const reading = { userId, drafts: read() }
  restored = reading
  // The next call tries again.
  reading.drafts.catch(() => {
    if (restored === reading) restored = undefined
  })
  return reading.drafts
}

/** A user's text typed into documents, as unsent edits, live. */
export function unsentTextOf(userId: string): Observable<readonly UnsentEdit[]> {
  return typedRows(pageDrafts(), userId).pipe(map((rows) => rows.map(unsentText)))
}

/** A stored draft; null if there is none, or if it can't be read. @param key of `draftKey` */
export function readTyped(key: string): unknown {
  try {
    return JSON.parse(pageDrafts().read(key) ?? 'null')
  } catch {
    return null
  }
}

/** @param value null removes it */
export function storeTyped(key: string, value: object | null): void {
  try {
    if (value === null) pageDrafts().remove(key)
    else pageDrafts().write(key, JSON.stringify(value))
  } catch (error) {
    console.warn('drafts: the storage is blocked, so what is typed stays in the page', error)
  }
}
