import { useEffect, useEffectEvent } from 'react'

/** Calls `press` for each key pressed anywhere on the page. */
export function useDocumentKeys(press: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(press)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
