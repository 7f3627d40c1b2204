import { createContext } from 'react'

/** Whether the sidebar shows only icons, so that items need a tooltip. */
export const SidebarCollapsed = createContext(false)
