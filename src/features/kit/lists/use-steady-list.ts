import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { liveRows } from '#src/data/queries/live-list.ts'
import type { Row } from '#src/data/store/list-request.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { moveFocusNear } from '../commands/row-focus.ts'
import type { PagedList } from './use-paged-list.ts'

/** How long a row that changed elsewhere stays, counted from the list's last change, in milliseconds. */
const stay = 2000

interface SteadyListOptions<Name extends SyncedTableName> {
  table: Name
  list: PagedList<Row<Name>> | undefined
  /** Identifies filters and order: when they change, all rows may change. */
  request: string
  /** The element that holds the rows. */
  container: RefObject<HTMLElement | null>
  /** A short description of a row's change on another device; undefined if the user needn't know. Must be stable between renders. */
  messageFor: (before: Row<Name>, now: Row<Name> | undefined) => string | undefined
}

interface SteadyList<Item> {
  list: PagedList<Item> | undefined
  /** The change elsewhere to a row that is about to disappear, or that has just changed. */
  elsewhere: (id: string) => string | undefined
  /** Whether a row is about to disappear. */
  isRemoved: (id: string) => boolean
  /** Call before the user's own changes, which show at once. */
  changeOwn: (ids: readonly string[]) => void
}

interface Shown<Item> {
  list: PagedList<Item> | undefined
  request: string
  rows: readonly Item[]
  removed: ReadonlySet<string>
  elsewhere: ReadonlyMap<string, string>
}

const none: readonly string[] = []

/**
 * A list whose rows don't move while the user may be about to press one. A row that another device removes from the list stays in place
 * until the pointer and the focus have left the list, or until nothing in it has changed for two seconds. On a touch screen, where the
 * finger's position is unknown, it always stays for two seconds.
 */
export function useSteadyList<Name extends SyncedTableName>(options: SteadyListOptions<Name>): SteadyList<Row<Name>> {
  type Item = Row<Name>
  const { table, list, request, container, messageFor } = options
  const [shown, setShown] = useState<Shown<Item>>(() => fresh(list, request))
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())

  const isNews = list !== shown.list
  const isSame = request === shown.request && list !== undefined
  const gone = useMemo(
    () => (isNews && isSame ? goneFrom(shown, list.rows).filter((id) => !own.has(id)) : none),
    [isNews, isSame, shown, list, own],
  )
  // Show the previous list until these rows are read.
  const read = useLive(liveRows<Name>, { table, ids: gone })
  if (isNews && (gone.length === 0 || read)) {
    setShown(isSame ? followed(shown, list, { now: read ?? [], own, messageFor }) : fresh(list, request))
  }

  const { removed, elsewhere } = shown
  useEffect(() => {
    const element = container.current
    if (elsewhere.size === 0 || !element) return undefined
    const release = () => {
      moveFocusNear([...removed])
      setShown(released)
    }
    const over = new AbortController()
    const releaseIfOutside = () => requestAnimationFrame(() => over.signal.aborted || isIn(element) || release())
    let timer = setTimeout(release, stay)
    const stayLonger = () => {
      clearTimeout(timer)
      timer = setTimeout(release, stay)
    }
    releaseIfOutside()
    for (const movement of ['pointermove', 'pointerdown', 'keydown', 'touchmove']) {
      element.addEventListener(movement, stayLonger, { signal: over.signal, passive: true })
    }
    for (const event of ['pointerleave', 'focusout']) {
      element.addEventListener(event, releaseIfOutside, { signal: over.signal })
    }
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [container, removed, elsewhere])

  const changeOwn = useCallback((ids: readonly string[]) => setOwn((before) => new Set([...before, ...ids])), [])
  const steady = useMemo(
    () => shown.list && { ...shown.list, rows: shown.rows, total: shown.list.total + shown.removed.size },
    [shown],
  )
  return {
    list: steady,
    elsewhere: useCallback((id) => elsewhere.get(id), [elsewhere]),
    isRemoved: useCallback((id) => removed.has(id), [removed]),
    changeOwn,
  }
}

function fresh<Item>(list: PagedList<Item> | undefined, request: string): Shown<Item> {
  return { list, request, rows: list?.rows ?? [], removed: new Set(), elsewhere: new Map() }
}

/** The rows that were shown and are no longer in the list, except for those already leaving. */
function goneFrom<Item>({ rows, removed }: Shown<Item>, now: readonly Item[]): readonly string[] {
  const here = new Set(now.map(idOf))
  return rows.map(idOf).filter((id) => !here.has(id) && !removed.has(id))
}

interface Changes<Item> {
  /** The removed rows that are still on the device. */
  now: readonly Item[]
  own: ReadonlySet<string>
  messageFor: (before: Item, now: Item | undefined) => string | undefined
}

function followed<Item>(
  shown: Shown<Item>,
  list: PagedList<Item>,
  { now: gone, own, messageFor }: Changes<Item>,
): Shown<Item> {
  const here = new Map(list.rows.map((row) => [idOf(row), row]))
  const away = new Map(gone.map((row) => [idOf(row), row]))
  const elsewhere = new Map<string, string>()
  const removed = new Map<string, Item>()
  for (const before of shown.rows) {
    const id = idOf(before)
    if (own.has(id)) continue
    const now = here.get(id)
    const isRemoved = !now && shown.removed.has(id)
    const reason = (isRemoved ? undefined : messageFor(before, now ?? away.get(id))) ?? shown.elsewhere.get(id)
    if (reason === undefined) continue
    elsewhere.set(id, reason)
    if (!now) removed.set(id, away.get(id) ?? before)
  }
  return {
    ...shown,
    list,
    rows: withRemoved(list.rows, shown.rows, removed),
    removed: new Set(removed.keys()),
    elsewhere,
  }
}

/** The rows plus those that left, each after its former predecessor. */
function withRemoved<Item>(rows: readonly Item[], before: readonly Item[], removed: ReadonlyMap<string, Item>) {
  if (removed.size === 0) return rows
  const all = [...rows]
  let place = 0
  for (const row of before) {
    const stays = removed.get(idOf(row))
    const index = all.findIndex((other) => idOf(other) === idOf(row))
    if (stays !== undefined) all.splice(place, 0, stays)
    if (stays !== undefined) place += 1
    else if (index !== -1) place = index + 1
  }
  return all
}

function released<Item>(shown: Shown<Item>): Shown<Item> {
  const rows = shown.rows.filter((row) => !shown.removed.has(idOf(row)))
  return { ...shown, rows, removed: new Set(), elsewhere: new Map() }
}

function isIn(element: HTMLElement): boolean {
  return (
    element.matches(':hover') || element.contains(document.activeElement) || window.matchMedia('(hover: none)').matches
  )
}

function idOf(row: unknown): string {
  return (row as { id: string }).id
}
