import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { messagingHref } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { NavItem } from '#src/ui/shell/nav-item.tsx'
import { SidebarLayout } from '#src/ui/shell/sidebar-layout.tsx'
import { SyncChip } from '../sync/sync-chip.tsx'
import { Brand } from './brand.tsx'
import { adminPlaces } from './places.ts'
import { SidebarFoot } from './sidebar-foot.tsx'
import { useCollapsedSidebar } from './use-collapsed-sidebar.ts'
import { type LogoutTexts, useLogout } from './use-logout.tsx'

const logoutTexts: LogoutTexts = { done: { title: 'Successfully logged out' }, failed: 'Failed to log out' }

/** Round every page of the admin panel. */
export function AdminShell({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = useCollapsedSidebar()
  const { logOut, dialog } = useLogout(logoutTexts)
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
            <NavItem to={paths.dashboard} icon={<ArrowLeft size={18} />}>
              Back to App
            </NavItem>
          </SidebarFoot>
        }
        topbar={<SyncChip />}
      >
        {children}
      </SidebarLayout>
      {dialog}
      <ChatButton href={messagingHref()} label="Chat with us" />
    </>
  )
}
