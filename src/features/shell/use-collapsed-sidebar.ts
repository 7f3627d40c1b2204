import { useState } from 'react'
import { useMediaQuery } from '#src/ui/theme/use-media-query.ts'

const key = 'sevenday.sidebar-collapsed'
/** Beside the whole sidebar, a table would have no room. */
const tablet = '(max-width: 1023.98px)'

/** Whether the sidebar is reduced to its icons: as chosen on this device, else on small windows. */
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
        // Storage is forbidden: the choice lasts as long as the page.
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
