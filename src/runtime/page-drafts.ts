import { map, type Observable } from 'rxjs'
import { openDraftCopies } from '#src/data/drafts/draft-copies.ts'
import { draftPrefix } from '#src/data/drafts/draft-key.ts'
import { type Drafts, openDrafts } from '#src/data/drafts/drafts.ts'
import { typedRows, unsentText } from '#src/data/drafts/typed-text.ts'
import type { UnsentEdit } from '#src/data/replication/edits.ts'
import { livePages, pageId } from './page-journal.ts'
import { identityStore } from './use-identity.ts'

let opened: Drafts | undefined

/** What is typed on this device and not saved: see `Drafts`. */
export function pageDrafts(): Drafts {
  if (opened) return opened
  const drafts = openDrafts({
    storage: window.localStorage,
    now: Date.now,
    page: pageId(),
    livePages,
    copiesOf: (userId) => openDraftCopies(userId, window.indexedDB),
    isHere: (userId) => identityStore().read()?.userId === userId,
  })
  // Another page may have been closed meanwhile.
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, () => void drafts.refresh())
  window.addEventListener('storage', ({ key }) => key?.startsWith(draftPrefix) && drafts.changedElsewhere())
  opened = drafts
  return drafts
}

/** How long the first screen waits for drafts at most, in milliseconds: the browser's storage may be stuck. */
const longestReading = 300

/** Resolves when the drafts of a user can be read. */
export async function readyDrafts(userId: string): Promise<void> {
  const drafts = pageDrafts()
  const ready = drafts.refresh().then(() => drafts.restore(userId))
  ready.catch((error: unknown) => console.warn('drafts: could not be read', error))
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestReading))]).catch(() => undefined)
}

/** What a user types into documents, as unsent edits, live. */
export function unsentTextOf(userId: string): Observable<readonly UnsentEdit[]> {
  return typedRows(pageDrafts(), userId).pipe(map((rows) => rows.map(unsentText)))
}

/** What was typed there and not saved; null if nothing was, or if it can't be read. @param key of `draftKey` */
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
  } catch {
    // Storage is full or blocked: what is typed stays in the page.
  }
}
