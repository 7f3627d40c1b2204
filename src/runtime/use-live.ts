import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { LocalDatabase } from '#src/data/database.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * A live view of local data.
 *
 * @param query makes the observable; a function of the module, so that it stays the same from render to render
 * @param argument what the query depends on: plain data, compared by content
 * @returns the latest value, undefined while nothing has been read yet
 */
export function useLive<T, A>(query: (db: LocalDatabase, argument: A) => Observable<T>, argument: A): T | undefined {
  const { db } = useWorkspace()
  const same = useSameWhileEqual(argument)
  return useObservable(useMemo(() => query(db, same), [db, query, same]))
}

/**
 * As `useLive`, but shows the last value while a query with another argument is being read: a list that grows or is narrowed
 * doesn't flash.
 */
export function useLiveList<T, A>(
  query: (db: LocalDatabase, argument: A) => Observable<T>,
  argument: A,
): T | undefined {
  const latest = useLive(query, argument)
  const [shown, setShown] = useState(latest)
  if (latest !== undefined && latest !== shown) setShown(latest)
  return latest ?? shown
}

/** The same object from render to render while its content is the same. */
function useSameWhileEqual<A>(value: A): A {
  const [same, setSame] = useState(value)
  if (Object.is(same, value) || JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(value)
  return value
}

/** The latest value of an observable; undefined before the first. A new observable starts over. */
export function useObservable<T>(source: Observable<T>): T | undefined {
  const latest = useRef<{ source: Observable<T>; value: T | undefined }>({ source, value: undefined })
  const store = useMemo(
    () => ({
      subscribe(onChange: () => void) {
        const subscription = source.subscribe((value) => {
          latest.current = { source, value }
          onChange()
        })
        return () => subscription.unsubscribe()
      },
      read: () => (latest.current.source === source ? latest.current.value : undefined),
    }),
    [source],
  )
  return useSyncExternalStore(store.subscribe, store.read, () => undefined)
}
