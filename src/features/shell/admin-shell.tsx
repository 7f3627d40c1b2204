import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { messagingHref } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { NavItem } from '#src/ui/shell/nav-item.tsx'
import { SidebarLayout } from '#src/ui/shell/sidebar-layout.tsx'
import { CommandCenter } from '../commands/command-center.tsx'
import { SyncChip } from '../sync/sync-chip.tsx'
import { Brand } from './brand.tsx'
import { adminPlaces, type Place } from './places.ts'
import { SidebarFoot } from './sidebar-foot.tsx'
import { useCollapsedSidebar } from './use-collapsed-sidebar.ts'
import { type LogoutTexts, useLogout } from './use-logout.tsx'
import { useShellCommands } from './use-shell-commands.ts'

const logoutTexts: LogoutTexts = { done: { title: 'Successfully logged out' }, failed: 'Failed to log out' }

const backToApp: Place = { to: paths.dashboard, label: 'Back to App', icon: ArrowLeft }
const panelPlaces = [...adminPlaces, backToApp]

/** Round every page of the admin panel. */
export function AdminShell({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = useCollapsedSidebar()
  const { logOut, dialog } = useLogout(logoutTexts)
  useShellCommands({ places: panelPlaces, logOut })
  return (
    <>
      <SidebarLayout
        brand={<Brand />}
        navLabel="Admin panel"
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        nav={adminPlaces.map(({ to, label, icon: Icon, end }) => (
          <NavItem key={to} to={to} end={end} icon={<Icon size={18} />}>
            {label}
          </NavItem>
        ))}
        footer={
          <SidebarFoot onLogOut={logOut}>
            <NavItem to={backToApp.to} icon={<backToApp.icon size={18} />}>
              {backToApp.label}
            </NavItem>
          </SidebarFoot>
        }
        topbar={
          <>
            <CommandCenter />
            <SyncChip />
          </>
        }
      >
        {children}
      </SidebarLayout>
      {dialog}
      <ChatButton href={messagingHref()} label="Chat with us" />
    </>
  )
}
