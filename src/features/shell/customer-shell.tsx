import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { messagingHref } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { NavItem } from '#src/ui/shell/nav-item.tsx'
import { SidebarLayout } from '#src/ui/shell/sidebar-layout.tsx'
import { SyncChip } from '../sync/sync-chip.tsx'
import { useIdentity } from '../workspace/use-identity.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'
import { Brand } from './brand.tsx'
import { customerPlaces } from './places.ts'
import { SidebarFoot } from './sidebar-foot.tsx'
import { usePageViews } from './use-analytics.ts'
import { type LogoutTexts, useLogout } from './use-logout.tsx'

const logoutTexts: LogoutTexts = {
  done: { title: 'Logged out', description: 'You have been successfully logged out.' },
  failed: 'Logout failed',
}

/** Round every page of the customer's dashboard. */
export function CustomerShell({ children }: { children: ReactNode }) {
  usePageViews()
  const { track } = useWorkspace()
  const isAdmin = useIdentity()?.scope === 'all'
  const { logOut, dialog } = useLogout(logoutTexts)
  return (
    <>
      <SidebarLayout
        brand={<Brand />}
        navLabel="Dashboard"
        nav={
          <>
            {customerPlaces.map(({ to, label, icon: Icon, end }) => (
              <NavItem
                key={to}
                to={to}
                end={end}
                icon={<Icon size={18} />}
                onClick={() => track('navigation_click', to)}
              >
                {label}
              </NavItem>
            ))}
            {isAdmin ? (
              <NavItem
                to={paths.admin}
                icon={<ShieldCheck size={18} />}
                onClick={() => track('navigation_click', paths.admin)}
              >
                Admin Panel
              </NavItem>
            ) : null}
          </>
        }
        footer={<SidebarFoot onLogOut={logOut} />}
        topbar={<SyncChip />}
      >
        {children}
      </SidebarLayout>
      {dialog}
      <ChatButton href={messagingHref()} label="Chat with us" />
    </>
  )
}
