import type { RxCollection } from 'rxdb/plugins/core'
import { map, type Observable } from 'rxjs'
import { type LocalRecord, readState, stateId, writeState } from './collections/local.ts'
import type { LocalDatabase } from './database.ts'

/** A named filter, search and sort of a list. Stored only on this device, in the user's own database. */
export interface SavedView {
  name: string
  /** The URL's query: '?status=pending'. */
  search: string
}

/** The saved views of a list, ordered by name. */
export function savedViews(db: LocalDatabase, list: string): Observable<readonly SavedView[]> {
  return db.local.findOne(stateId(recordOf(list))).$.pipe(map((doc) => viewsIn(doc?.toMutableJSON().value.is)))
}

/** Saves a view and replaces one with the same name. */
export function saveView(db: LocalDatabase, list: string, view: SavedView): Promise<void> {
  return change(db.local, list, (views) => [...views.filter(({ name }) => name !== view.name), view])
}

export function removeView(db: LocalDatabase, list: string, name: string): Promise<void> {
  return change(db.local, list, (views) => views.filter((view) => view.name !== name))
}

async function change(
  local: RxCollection<LocalRecord>,
  list: string,
  next: (views: readonly SavedView[]) => SavedView[],
): Promise<void> {
  const views = next(viewsIn(await readState(local, recordOf(list))))
  await writeState(
    local,
    recordOf(list),
    views.sort((a, b) => a.name.localeCompare(b.name)),
  )
}

const recordOf = (list: string) => `views|${list}`

function viewsIn(stored: unknown): readonly SavedView[] {
  return Array.isArray(stored) ? (stored as SavedView[]) : []
}
