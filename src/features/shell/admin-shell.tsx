import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { messagingHref } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { NavItem } from '#src/ui/shell/nav-item.tsx'
import { usePendingCount, useUnresolvedCount } from '../panel/home/queries.ts'
import { adminPlaces, type Place } from './places.ts'
import { type PageShellProps, Shell } from './shell.tsx'
import * as styles from './shell.css.ts'
import { useCollapsedSidebar } from './use-collapsed-sidebar.ts'

const logoutCopy = { done: { title: 'Successfully logged out' }, failed: 'Failed to log out' }

const backToApp: Place = { to: paths.dashboard, label: 'Back to App', icon: ArrowLeft }
const panelPlaces = [...adminPlaces, backToApp]

/** Around every page of the admin panel. */
export function AdminShell(props: PageShellProps) {
  const [collapsed, setCollapsed] = useCollapsedSidebar()
  return (
    <Shell
      {...{ ...props, logoutCopy, collapsed }}
      places={panelPlaces}
      inPanel
      navLabel="Admin panel"
      onCollapsedChange={setCollapsed}
      nav={adminPlaces.map((place) => {
        const Part = partOf[place.to] ?? AdminPlace
        return <Part key={place.to} place={place} />
      })}
      foot={
        <NavItem to={backToApp.to} icon={<backToApp.icon size={18} />}>
          {backToApp.label}
        </NavItem>
      }
      chat={<ChatButton href={messagingHref()} />}
    />
  )
}

const short = new Intl.NumberFormat('en', { notation: 'compact' })

interface AdminPlaceProps {
  place: Place
  /** The work waiting there; undefined while unknown. */
  count?: number | undefined
  /** The table of that work. */
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

// Each link counts by itself, so that a change of a count doesn't render the page again.
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
