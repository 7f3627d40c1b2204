import { normalisePath } from '#src/paths.ts'
import { navigationState } from '#src/ui/link/navigation-state.ts'
import type { Place } from '#src/ui/link/link.tsx'

/** The current location in a document without a router, for `useSyncExternalStore`. */
export interface DocumentPlace {
  /** The location used for prerendering: query, hash and state are known only in the browser. */
  prerendered: () => Place
  now: () => Place
  subscribe: (onChange: () => void) => () => void
  /** Moves to another page within this document. */
  go: (path: string) => void
}

/** @param path of the page in this document */
export function createDocumentPlace(path: string): DocumentPlace {
  const listeners = new Set<() => void>()
  const prerendered: Place = { pathname: path, search: '', hash: '', state: null, key: 'default' }
  let shown = path
  let place: Place | undefined

  const read = (): Place => ({
    pathname: shown,
    search: location.search,
    hash: location.hash,
    state: navigationState(),
    key: shown === path ? 'default' : shown,
  })

  function changed() {
    place = read()
    for (const listener of listeners) listener()
  }
  function cameBack() {
    // Only the return home after logging out happens within a document; every other page has its own.
    if (shown !== path && normalisePath(location.pathname) !== shown) location.reload()
    else changed()
  }
  function restored(event: PageTransitionEvent) {
    // Restored from the back/forward cache: read again what changed since, such as a sign-out.
    if (event.persisted) changed()
  }

  return {
    prerendered: () => prerendered,
    now: () => (place ??= read()),
    subscribe(onChange) {
      if (listeners.size === 0) {
        addEventListener('hashchange', changed)
        addEventListener('popstate', cameBack)
        addEventListener('pageshow', restored)
      }
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        removeEventListener('hashchange', changed)
        removeEventListener('popstate', cameBack)
        removeEventListener('pageshow', restored)
      }
    },
    go(next) {
      history.pushState(null, '', next)
      shown = next
      scrollTo(0, 0)
      changed()
    },
  }
}
