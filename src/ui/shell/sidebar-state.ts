import { createContext } from 'react'

/** Whether the items around are reduced to their icons, and have to tell their names on hover. */
export const SidebarCollapsed = createContext(false)
