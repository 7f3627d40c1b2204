/**
 * Navigation state for a link to another document. It is stored for this tab until the next document, which puts it where the router
 * would have, so that it survives a reload and the back button.
 */
const key = 'sevenday.navigation-state'

interface StoredState {
  to: string
  state: unknown
}

/** @param to the link's URL: a path of the app with its query */
export function storeNavigationState(to: string, state: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ to, state } satisfies StoredState))
  } catch {
    // Without storage, the query has what is needed.
  }
}

/** Call once per document, before anything reads its navigation state. */
export function restoreNavigationState(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredState | null
    sessionStorage.removeItem(key)
    if (stored?.to !== location.pathname + location.search) return
    history.replaceState({ ...(history.state as object | null), usr: stored.state }, '')
  } catch {
    // Storage is blocked, or its content was tampered with.
  }
}

/** The state of the current history entry. */
export function navigationState(): unknown {
  return (history.state as { usr?: unknown } | null)?.usr ?? null
}
