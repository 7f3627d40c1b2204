import { LogOut } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { Link } from '#src/ui/link/link.tsx'
import { NavAction, SidebarCollapsed } from '#src/ui/shell/nav-item.tsx'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import { ThemeSwitch } from '#src/ui/theme/theme-switch.tsx'
import { User } from './user.tsx'
import * as styles from './shell.css.ts'

/** The logo, linked to the home page. */
export function Brand() {
  return (
    <Link to={paths.home} className={styles.brand} aria-label={`${site.name}, home`}>
      <SevenDayLogo name={site.name} />
    </Link>
  )
}

/** Below the places in both shells: the user, log out, the theme. */
export function SidebarFoot({ onLogOut, children }: { onLogOut: () => void; children?: ReactNode }) {
  // Always false in a phone's drawer, which has room for everything.
  const collapsed = use(SidebarCollapsed)
  return (
    <>
      {collapsed ? null : <User />}
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
