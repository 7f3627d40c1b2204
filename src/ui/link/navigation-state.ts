import { remember, remembered } from '../memory/remember.ts'

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
  // Without storage, the URL's query is enough.
  remember(key, JSON.stringify({ to, state } satisfies StoredState), 'session')
}

/** Call once per document, before anything reads its navigation state. */
export function restoreNavigationState(): void {
  try {
    const stored = JSON.parse(remembered(key, 'session') ?? 'null') as StoredState | null
    remember(key, null, 'session')
    if (stored?.to !== location.pathname + location.search) return
    history.replaceState({ ...(history.state as object | null), usr: stored.state }, '')
  } catch {
    // The storage's content was tampered with.
  }
}

/** The state of the current history entry. */
export function navigationState(): unknown {
  return (history.state as { usr?: unknown } | null)?.usr ?? null
}
