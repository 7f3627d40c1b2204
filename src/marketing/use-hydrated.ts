import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while prerendering and hydrating, when browser-only values would not match the HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
