import type { ReactNode } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { NavItem } from '#src/ui/shell/nav-item.tsx'
import { SidebarLayout } from '#src/ui/shell/sidebar-layout.tsx'
import { CommandCenter } from '../kit/palette/command-center.tsx'
import type { LoadSearches } from '../kit/palette/palette-search.ts'
import { LateInstallCompanion } from '../account/install/late-companion.ts'
import { NotificationBell } from '../customer/notifications/bell.tsx'
import { SyncChip } from '../kit/sync/sync-chip.tsx'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { adminPanel, customerPlaces } from './places.ts'
import { Brand, SidebarFoot } from './sidebar-parts.tsx'
import { usePageViews } from './use-analytics.ts'
import { type LogoutCopy, useLogout } from '../account/log-out/use-logout.tsx'
import { useShellCommands } from './use-shell-commands.ts'

const Chat = late(async () => (await import('../project/conversation/chat.tsx')).Chat, { isExtra: true })

const logoutCopy: LogoutCopy = {
  done: { title: 'Logged out', description: 'You have been successfully logged out.' },
  failed: 'Logout failed',
}

/** Around every page of the customer's dashboard. */
export function CustomerShell({ children, loadSearches }: { children: ReactNode; loadSearches?: LoadSearches }) {
  usePageViews()
  const { track } = useWorkspace()
  const isAdmin = useIdentity()?.scope === 'all'
  const { logOut, dialog } = useLogout(logoutCopy)
  const places = isAdmin ? [...customerPlaces, adminPanel] : customerPlaces
  const visit = (to: string) => track('navigation_click', to)
  useShellCommands({ places, visit, logOut })
  return (
    <>
      <SidebarLayout
        brand={<Brand />}
        navLabel="Dashboard"
        nav={places.map(({ to, label, icon: Icon, end }) => (
          <NavItem key={to} to={to} end={end} icon={<Icon size={18} />} onClick={() => visit(to)}>
            {label}
          </NavItem>
        ))}
        footer={<SidebarFoot onLogOut={logOut} />}
        topbar={
          <>
            <CommandCenter loadSearches={loadSearches} />
            <NotificationBell />
            <SyncChip />
          </>
        }
      >
        {children}
      </SidebarLayout>
      {dialog}
      <LateInstallCompanion open={false} />
      <Chat open={false} />
    </>
  )
}
