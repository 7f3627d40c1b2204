/**
 * Navigation state that goes along with a link to another document: kept for this tab until the next document, and put where
 * the router would have put it, so that it survives a reload and going back.
 */
const key = 'sevenday.navigation-state'

interface Carried {
  to: string
  state: unknown
}

/** @param to the link's address, a path of ours with its query. */
export function carryState(to: string, state: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ to, state } satisfies Carried))
  } catch {
    // Without storage the query says what is needed.
  }
}

/** Called once by each document, before anything reads its state. */
export function takeCarriedState(): void {
  try {
    const carried = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Carried | null
    sessionStorage.removeItem(key)
    if (carried?.to !== location.pathname + location.search) return
    history.replaceState({ ...(history.state as object | null), usr: carried.state }, '')
  } catch {
    // Storage is forbidden, or somebody has written into it.
  }
}

/** The state of this entry of the history. */
export function navigationState(): unknown {
  return (history.state as { usr?: unknown } | null)?.usr ?? null
}
