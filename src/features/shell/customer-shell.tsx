import { late } from '#src/ui/late/late.tsx'
import { NavItem } from '#src/ui/shell/nav-item.tsx'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { adminPanel, customerPlaces } from './places.ts'
import { type PageShellProps, Shell } from './shell.tsx'
import { usePageViews } from './use-analytics.ts'

const Chat = late(async () => (await import('../project/conversation/chat.tsx')).Chat, { isExtra: true })

const logoutCopy = {
  done: { title: 'Logged out', description: 'You have been successfully logged out.' },
  failed: 'Logout failed',
}

/** Around every page of the customer's dashboard. */
export function CustomerShell(props: PageShellProps) {
  usePageViews()
  const { track } = useWorkspace()
  const isAdmin = useIdentity()?.scope === 'all'
  const places = isAdmin ? [...customerPlaces, adminPanel] : customerPlaces
  const visit = (to: string) => track('navigation_click', to)
  return (
    <Shell
      {...{ ...props, places, visit, logoutCopy }}
      navLabel="Dashboard"
      nav={places.map(({ to, label, icon: Icon, end }) => (
        <NavItem key={to} to={to} end={end} icon={<Icon size={18} />} onClick={() => visit(to)}>
          {label}
        </NavItem>
      ))}
      chat={<Chat open={false} />}
    />
  )
}
