import { useState } from 'react'
import { useMediaQuery } from '#src/ui/theme/use-media-query.ts'

const key = 'sevenday.sidebar-collapsed'
/** The full sidebar would leave a table no room. */
const tablet = '(max-width: 1023.98px)'

/** Whether the sidebar shows only icons: as chosen on this device, by default on small windows. */
export function useCollapsedSidebar(): [collapsed: boolean, set: (collapsed: boolean) => void] {
  const isTablet = useMediaQuery(tablet)
  const [chosen, setChosen] = useState(storedChoice)
  return [
    chosen ?? isTablet,
    (next) => {
      setChosen(next)
      try {
        localStorage.setItem(key, String(next))
      } catch {
        // Storage is blocked: the choice lasts until the page closes.
      }
    },
  ]
}

function storedChoice(): boolean | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : stored === 'true'
  } catch {
    return undefined
  }
}
