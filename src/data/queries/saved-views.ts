import type { RxCollection } from 'rxdb/plugins/core'
import { map, type Observable } from 'rxjs'
import { type LocalRecord, readState, stateId, writeState } from '../collections/local.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { isRecord } from '../collections/sound-fields.ts'

/** A named filter, search and sort of a list. Stored only on this device, in the user's own database. */
export interface SavedView {
  name: string
  /** The URL's query: '?status=pending'. */
  search: string
}

/** The saved views of a list, ordered by name. */
export function savedViews(db: LocalDatabase, list: string): Observable<readonly SavedView[]> {
  return db.local.findOne(stateId(recordOf(list))).$.pipe(map((doc) => viewsOf(doc?.toMutableJSON())))
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
  return Array.isArray(stored) ? stored.filter(isView) : []
}

function isView(view: unknown): view is SavedView {
  return isRecord(view) && typeof view.name === 'string' && typeof view.search === 'string'
}

/** The saved views of every list, by list. */
export async function allViews(db: LocalDatabase): Promise<ReadonlyMap<string, readonly SavedView[]>> {
  const records = await db.local.find({ selector: { kind: 'state' } }).exec()
  const prefix = stateId(recordOf(''))
  return new Map(
    records
      .filter(({ id }) => id.startsWith(prefix))
      .map((doc) => [doc.id.slice(prefix.length), viewsOf(doc.toMutableJSON())]),
  )
}

/** Adds views that another database of the user holds. A view with the same name stays as it is here. */
export async function addViews(db: LocalDatabase, views: ReadonlyMap<string, readonly SavedView[]>): Promise<void> {
  for (const [list, added] of views) {
    await change(db.local, list, (here) => {
      const names = new Set(here.map(({ name }) => name))
      return [...here, ...added.filter(({ name }) => !names.has(name))]
    })
  }
}

function viewsOf(record: LocalRecord | undefined): readonly SavedView[] {
  const value: unknown = record?.value
  return viewsIn(isRecord(value) ? value.is : undefined)
}
