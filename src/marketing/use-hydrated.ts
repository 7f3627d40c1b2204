import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while prerendering and hydrating: what only the browser knows must not differ from the HTML that is there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
