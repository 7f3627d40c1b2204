import { useCallback, useSyncExternalStore } from 'react'
import { phone } from './media.ts'

/**
 * Whether a media condition matches, updated live.
 * @param query a condition such as `(max-width: 600px)`
 * @returns false while prerendering
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Whether the window is narrower than the phone breakpoint. Prefer CSS; use this only to render a different component. */
export function useIsPhone(): boolean {
  return useMediaQuery(phone)
}
