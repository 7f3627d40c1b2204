import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { messagingHref } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { NavItem } from '#src/ui/shell/nav-item.tsx'
import { SidebarLayout } from '#src/ui/shell/sidebar-layout.tsx'
import { CommandCenter } from '../kit/palette/command-center.tsx'
import type { LoadSearches } from '../kit/palette/palette-search.ts'
import { LateInstallCompanion } from '../account/install/late-companion.ts'
import { NotificationBell } from '../customer/notifications/bell.tsx'
import { SyncChip } from '../kit/sync/sync-chip.tsx'
import { usePendingCount, useUnresolvedCount } from '../panel/home/queries.ts'
import { adminPlaces, type Place } from './places.ts'
import * as styles from './shell.css.ts'
import { Brand, SidebarFoot } from './sidebar-parts.tsx'
import { useCollapsedSidebar } from './use-collapsed-sidebar.ts'
import { type LogoutCopy, useLogout } from '../account/log-out/use-logout.tsx'
import { useShellCommands } from './use-shell-commands.ts'

const logoutCopy: LogoutCopy = { done: { title: 'Successfully logged out' }, failed: 'Failed to log out' }

const backToApp: Place = { to: paths.dashboard, label: 'Back to App', icon: ArrowLeft }
const panelPlaces = [...adminPlaces, backToApp]

/** Around every page of the admin panel. */
export function AdminShell({ children, loadSearches }: { children: ReactNode; loadSearches?: LoadSearches }) {
  const [collapsed, setCollapsed] = useCollapsedSidebar()
  const { logOut, dialog } = useLogout(logoutCopy)
  useShellCommands({ places: panelPlaces, logOut })
  return (
    <>
      <SidebarLayout
        brand={<Brand />}
        navLabel="Admin panel"
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        nav={adminPlaces.map((place) => {
          const Part = partOf[place.to] ?? AdminPlace
          return <Part key={place.to} place={place} />
        })}
        footer={
          <SidebarFoot onLogOut={logOut}>
            <NavItem to={backToApp.to} icon={<backToApp.icon size={18} />}>
              {backToApp.label}
            </NavItem>
          </SidebarFoot>
        }
        topbar={
          <>
            <CommandCenter loadSearches={loadSearches} />
            <NotificationBell inPanel />
            <SyncChip />
          </>
        }
      >
        {children}
      </SidebarLayout>
      {dialog}
      <LateInstallCompanion open={false} />
      <ChatButton href={messagingHref()} label="Chat with us" />
    </>
  )
}

const short = new Intl.NumberFormat('en', { notation: 'compact' })

interface AdminPlaceProps {
  place: Place
  /** The work waiting there; undefined while unknown. */
  count?: number | undefined
  /** Of what the work is. */
  what?: string
}

function AdminPlace({ place: { to, label, icon: Icon, end }, count = 0, what = '' }: AdminPlaceProps) {
  return (
    <NavItem
      to={to}
      end={end}
      icon={<Icon size={18} />}
      aside={count > 0 ? <span className={styles.count}>{short.format(count)}</span> : undefined}
      asideLabel={count > 0 ? `${count.toLocaleString('en')} ${what}` : undefined}
    >
      {label}
    </NavItem>
  )
}

// Each counts by itself, so that a change of a count doesn't render the page again.
function Messages({ place }: AdminPlaceProps) {
  return <AdminPlace place={place} count={useUnresolvedCount()} what="unresolved" />
}

function Tasks({ place }: AdminPlaceProps) {
  return <AdminPlace place={place} count={usePendingCount()} what="pending" />
}

const partOf: Partial<Record<string, (props: AdminPlaceProps) => ReactNode>> = {
  [paths.adminContacts]: Messages,
  [paths.adminTasks]: Tasks,
}
