import { LogOut } from 'lucide-react'
import { type ComponentProps, type ReactNode, use } from 'react'
import type { Identity } from '#src/data/session/identity.ts'
import { displayName } from '#src/domain/profile/rules.ts'
import { paths } from '#src/paths.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { site } from '#src/site.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { late } from '#src/ui/late/late.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { NavAction, SidebarCollapsed } from '#src/ui/shell/nav-item.tsx'
import { SidebarLayout } from '#src/ui/shell/sidebar-layout.tsx'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import { ThemeSwitch } from '#src/ui/theme/theme-switch.tsx'
import { type LogoutCopy, useLogout } from '../account/log-out/use-logout.tsx'
import { NotificationBell } from '../customer/notifications/bell.tsx'
import { CommandCenter } from '../kit/palette/command-center.tsx'
import type { LoadSearches } from '../kit/palette/palette-search.ts'
import { useAvatar } from '../kit/people/use-avatar.ts'
import { SyncChip } from '../kit/sync/sync-chip.tsx'
import type { Place } from './places.ts'
import * as styles from './shell.css.ts'
import { useShellCommands } from './use-shell-commands.ts'

// Loads after the early screen.
const InstallCompanion = late(async () => (await import('../account/install/install-companion.tsx')).InstallCompanion, {
  isExtra: true,
})

export interface PageShellProps {
  children: ReactNode
  loadSearches?: LoadSearches
}

type LayoutProps = ComponentProps<typeof SidebarLayout>

interface ShellProps
  extends PageShellProps,
    Pick<LayoutProps, 'navLabel' | 'nav'>,
    Partial<Pick<LayoutProps, 'collapsed' | 'onCollapsedChange'>> {
  /** For the palette. */
  places: readonly Place[]
  /** Called before navigating to a place. */
  visit?: (to: string) => void
  logoutCopy: LogoutCopy
  inPanel?: boolean
  /** Above the log-out. */
  foot?: ReactNode
  chat: ReactNode
}

/** The common parts of both shells: sidebar, top bar, the question before a logout. */
export function Shell({ children, loadSearches, places, visit, logoutCopy, inPanel = false, ...props }: ShellProps) {
  const { foot, chat, ...layout } = props
  const { logOut, dialog } = useLogout(logoutCopy)
  useShellCommands({ places, visit, logOut })
  return (
    <>
      <SidebarLayout
        {...layout}
        brand={
          <Link to={paths.home} className={styles.brand} aria-label={`${site.name}, home`}>
            <SevenDayLogo name={site.name} />
          </Link>
        }
        footer={<SidebarFoot onLogOut={logOut}>{foot}</SidebarFoot>}
        topbar={
          <>
            <CommandCenter loadSearches={loadSearches} />
            <NotificationBell inPanel={inPanel} />
            <SyncChip />
          </>
        }
      >
        {children}
      </SidebarLayout>
      {dialog}
      <InstallCompanion open={false} />
      {chat}
    </>
  )
}

function SidebarFoot({ onLogOut, children }: { onLogOut: () => void; children: ReactNode }) {
  const identity = useIdentity()
  // Always false in a phone's drawer, which has room for everything.
  const collapsed = use(SidebarCollapsed)
  return (
    <>
      {identity && !collapsed ? <User identity={identity} /> : null}
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

/** The logged-in user, with their picture from this device, even before it is uploaded. */
function User({ identity }: { identity: Identity }) {
  const { userId: id, fullName: full_name, email, avatarUrl: avatar_url } = identity
  const avatar = useAvatar({ id, full_name, email, avatar_url })
  return (
    <div className={styles.user}>
      <Avatar {...avatar} size="small" decorative />
      <div className={styles.userLabels}>
        <p className={styles.userName}>{displayName({ full_name, email })}</p>
        <p className={styles.userMail}>{email}</p>
      </div>
    </div>
  )
}
