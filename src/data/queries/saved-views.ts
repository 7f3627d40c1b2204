import type { Observable } from 'rxjs'
import { stateId } from '../collections/local.ts'
import { isRecord } from '../collections/sound-fields.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { localValue } from '../store/local-value.ts'

/** A named filter, search and sort of a list. Stored only on this device, in the user's own database. */
export interface SavedView {
  name: string
  /** The URL's query: '?status=pending'. */
  search: string
}

type Views = readonly SavedView[]

const recordOf = (list: string) => `views|${list}`

/** The record of a list's views, in the form of `writeState`. */
const viewsAt = (list: string) => localValue<Views>('state', recordOf(list), viewsIn, (views) => ({ is: views }))

function viewsIn(stored: unknown): Views {
  const views: unknown = isRecord(stored) ? stored.is : undefined
  return Array.isArray(views) ? views.filter(isView) : []
}

function isView(view: unknown): view is SavedView {
  return isRecord(view) && typeof view.name === 'string' && typeof view.search === 'string'
}

/** The saved views of a list, ordered by name. */
export function savedViews(db: LocalDatabase, list: string): Observable<Views> {
  return viewsAt(list).live(db)
}

/** Saves a view and replaces one with the same name. */
export function saveView(db: LocalDatabase, list: string, view: SavedView): Promise<void> {
  return change(db, list, (views) => [...views.filter(({ name }) => name !== view.name), view])
}

export function removeView(db: LocalDatabase, list: string, name: string): Promise<void> {
  return change(db, list, (views) => views.filter((view) => view.name !== name))
}

function change(db: LocalDatabase, list: string, next: (views: Views) => Views): Promise<void> {
  return viewsAt(list).change(db, (views) => next(views).toSorted((a, b) => a.name.localeCompare(b.name)))
}

/** The saved views of every list, by list. */
export async function allViews(db: LocalDatabase): Promise<ReadonlyMap<string, Views>> {
  const records = await db.local.find({ selector: { kind: 'state' } }).exec()
  const prefix = stateId(recordOf(''))
  const ofViews = records.filter(({ id }) => id.startsWith(prefix))
  return new Map(ofViews.map((doc) => [doc.id.slice(prefix.length), viewsIn(doc.toMutableJSON().value)]))
}

/** Adds views that another database of the user holds. A view with the same name stays as it is here. */
export async function addViews(db: LocalDatabase, views: ReadonlyMap<string, Views>): Promise<void> {
  for (const [list, added] of views) {
    await change(db, list, (here) => {
      const names = new Set(here.map(({ name }) => name))
      return [...here, ...added.filter(({ name }) => !names.has(name))]
    })
  }
}
