import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { messagingHref } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { NavItem } from '#src/ui/shell/nav-item.tsx'
import { SidebarLayout } from '#src/ui/shell/sidebar-layout.tsx'
import { CommandCenter } from '../commands/command-center.tsx'
import type { LoadSearches } from '../commands/palette-search.ts'
import { LateInstallCompanion } from '../install/late-companion.ts'
import { SyncChip } from '../sync/sync-chip.tsx'
import { usePendingCount, useUnresolvedCount } from '../admin-home/queries.ts'
import { adminPlaces, type Place } from './places.ts'
import * as styles from './shell.css.ts'
import { Brand, SidebarFoot } from './sidebar-parts.tsx'
import { useCollapsedSidebar } from './use-collapsed-sidebar.ts'
import { type LogoutCopy, useLogout } from './use-logout.tsx'
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
        nav={adminPlaces.map((place) => <AdminPlace key={place.to} place={place} />)}
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

/** The work waiting in a place. */
interface Waiting {
  /** Undefined while unknown. */
  useCount: () => number | undefined
  what: string
}

const waiting: Partial<Record<string, Waiting>> = {
  [paths.adminContacts]: { useCount: useUnresolvedCount, what: 'unresolved' },
  [paths.adminTasks]: { useCount: usePendingCount, what: 'pending' },
}
const nothing: Waiting = { useCount: () => undefined, what: '' }

const short = new Intl.NumberFormat('en', { notation: 'compact' })

function AdminPlace({ place: { to, label, icon: Icon, end } }: { place: Place }) {
  const { useCount, what } = waiting[to] ?? nothing
  const count = useCount() ?? 0
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
