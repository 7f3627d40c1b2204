import { useEffect, useEffectEvent } from 'react'

/** Calls `press` for each key pressed anywhere on the page. */
export function useDocumentKeys(press: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(press)
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
