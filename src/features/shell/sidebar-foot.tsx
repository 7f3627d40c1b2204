import { LogOut } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { NavAction } from '#src/ui/shell/nav-item.tsx'
import { SidebarCollapsed } from '#src/ui/shell/sidebar-state.ts'
import { ThemeSwitch } from '#src/ui/theme/theme-switch.tsx'
import { Person } from './person.tsx'
import * as styles from './shell.css.ts'

/** Below the places in both shells: the user, log out, the theme. */
export function SidebarFoot({ onLogOut, children }: { onLogOut: () => void; children?: ReactNode }) {
  // Always false in a phone's drawer, which has room for everything.
  const collapsed = use(SidebarCollapsed)
  return (
    <>
      {collapsed ? null : <Person />}
      {children}
      <div className={styles.lastRow}>
        <NavAction icon={<LogOut size={18} />} onSelect={onLogOut}>
          Logout
        </NavAction>
        {collapsed ? null : <ThemeSwitch placement="top-end" />}
      </div>
    </>
  )
}
