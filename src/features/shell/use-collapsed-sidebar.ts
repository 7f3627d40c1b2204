import { useState } from 'react'

const key = 'sevenday.sidebar-collapsed'

/** Whether the sidebar is reduced to its icons; remembered on this device. */
export function useCollapsedSidebar(): [collapsed: boolean, set: (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => {
    try {
      return localStorage.getItem(key) === 'true'
    } catch {
      return false
    }
  })
  return [
    collapsed,
    (next) => {
      setCollapsed(next)
      try {
        localStorage.setItem(key, String(next))
      } catch {
        // Storage is forbidden: the choice lasts as long as the page.
      }
    },
  ]
}
