import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { catchError, from, NEVER, Observable, switchMap } from 'rxjs'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { LiveQuery } from '#src/data/queries/live-list.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { useWorkspace } from '../workspace-context.ts'

/**
 * A live view of local data.
 *
 * @param query creates the observable; a module-level function, so that it is stable across renders
 * @param argument the query's input: plain data, compared by content
 * @returns the latest value, undefined until there is one
 */
export function useLive<T, A>(query: LiveQuery<T, A>, argument: A): T | undefined {
  const workspace = useWorkspace()
  const same = useSameWhileEqual(argument)
  const { source, initial } = useMemo(() => liveIn(workspace, query, same), [workspace, query, same])
  return useObservable(source, initial)
}

/** Shows early answers until the database is open. */
function liveIn<T, A>({ db, early }: Workspace, query: LiveQuery<T, A>, argument: A) {
  // A part of the page that loads late may query after a logout, or during it: collections close before the database reports it.
  const ask = (opened: LocalDatabase) => (opened.closed || opened['closePromise'] ? NEVER : query(opened, argument))
  if (!(db instanceof Promise)) return { source: ask(db), initial: undefined }
  const live$ = from(db).pipe(
    // If the database can't be opened, an error page replaces the screen.
    catchError(() => NEVER),
    switchMap(ask),
  )
  if (!early) return { source: live$, initial: undefined }
  const initial = early.known(query, argument)
  const source = new Observable<T>((subscriber) => {
    let shown = initial
    let isLive = false
    const askAgain = () => void early.ask(query, argument).then(show)
    if (initial === undefined) askAgain()
    function show(value: T | undefined) {
      if (isLive || value === undefined) return
      shown = value
      subscriber.next(value)
    }
    const subscription = early.changes$.subscribe(askAgain)
    subscription.add(
      live$.subscribe((value) => {
        // Usually nothing has changed since, and then nothing renders again.
        const isNews = isLive || JSON.stringify(shown) !== JSON.stringify(value)
        isLive = true
        if (isNews) subscriber.next(value)
      }),
    )
    return subscription
  })
  return { source, initial }
}

/** A query's argument and its value: the same object while neither changes. */
export interface Answer<T, A> {
  argument: A
  value: T
}

/** Like `useLive`, but keeps the last answer while a query with another argument runs, so that a list doesn't flash when it grows or is narrowed. */
export function useLiveAnswer<T, A>(query: LiveQuery<T, A>, argument: A): Answer<T, A> | undefined {
  const value = useLive(query, argument)
  const [shown, setShown] = useState<Answer<T, A>>()
  if (value === undefined || value === shown?.value) return shown
  const latest = { argument, value }
  setShown(latest)
  return latest
}

/** Returns the same object across renders while its content is the same. */
function useSameWhileEqual<A>(value: A): A {
  const [same, setSame] = useState(value)
  if (Object.is(same, value) || JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(value)
  return value
}

/**
 * The latest value of an observable. A new observable starts over.
 *
 * @param initial the value before the first emission; must be the same on each render with the same observable
 */
export function useObservable<T>(source: Observable<T>, initial?: T): T | undefined {
  const latest = useRef<{ source: Observable<T>; value: T | undefined }>({ source, value: initial })
  const store = useMemo(
    () => ({
      subscribe(onChange: () => void) {
        const subscription = source.subscribe((value) => {
          latest.current = { source, value }
          onChange()
        })
        return () => subscription.unsubscribe()
      },
      read: () => (latest.current.source === source ? latest.current.value : initial),
    }),
    [source, initial],
  )
  return useSyncExternalStore(store.subscribe, store.read, () => undefined)
}
