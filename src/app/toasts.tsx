import { type ComponentType, useEffect, useState } from 'react'
import { useToasts } from '#src/ui/toast/toast-store.ts'

/**
 * The region for toasts. It is loaded once the page has nothing better to do, so that no page waits for it, and before the
 * network may be gone. Where loading failed the next toast is another try; screen readers hear each in any case.
 */
export function Toasts() {
  const count = useToasts((state) => state.toasts.length)
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    if (Region) return undefined
    const load = () => {
      import('#src/ui/toast/toast-region.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => console.warn('Messages could not be loaded'),
      )
    }
    if (count > 0) {
      load()
      return undefined
    }
    return whenIdle(load)
  }, [Region, count])
  return Region ? <Region /> : null
}

/** Safari has no idle callbacks: a second does there. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 1000)
  return () => clearTimeout(id)
}
