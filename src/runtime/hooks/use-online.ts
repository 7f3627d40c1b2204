import { useSyncExternalStore } from 'react'

/**
 * Whether our server has answered since the browser last reported that it is offline: with a VPN or a virtual adapter, some browsers wrongly report
 * that.
 */
let hasAnswered = false
const listeners = new Set<() => void>()

function tell(answered: boolean): void {
  hasAnswered = answered
  for (const listener of listeners) listener()
}

/** Calls the listener when the connection seems to come or go. Returns a function that stops it. */
export function watchOnline(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

// Prerendering has no such events.
for (const event of ['online', 'offline']) {
  globalThis.addEventListener?.(event, () => {
    changes += 1
    tell(false)
  })
}

/**
 * Whether there seems to be a connection. Only a hint, which may be wrong either way: use it to choose a text or shorten a wait, never to skip a
 * request.
 */
export const isOnline = (): boolean => navigator.onLine || hasAnswered

/** How often the browser has reported a change. */
let changes = 0

/** `fetch` for calls of our server. Any answer shows that there is a connection, and a request without an answer ends that. */
export const fetchFromServer: typeof fetch = async (...request) => {
  const before = changes
  try {
    const response = await window.fetch(...request)
    // An answer that was under way when the connection ended proves nothing.
    if (before === changes && !isOnline()) tell(true)
    return response
  } catch (error) {
    if (hasAnswered) tell(false)
    throw error
  }
}

/** The same as `isOnline`, live. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline, () => true)
}
