import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { LocalDatabase } from '#src/data/database.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * A live view of local data.
 *
 * @param query makes the observable; a function of the module, so that it stays the same from render to render
 * @param argument what the query depends on
 * @returns the latest value, undefined while nothing has been read yet
 */
export function useLive<T, A extends string | number | null>(
  query: (db: LocalDatabase, argument: A) => Observable<T>,
  argument: A,
): T | undefined {
  const { db } = useWorkspace()
  return useObservable(useMemo(() => query(db, argument), [db, query, argument]))
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
