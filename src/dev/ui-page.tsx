import { FileChartColumn, FolderKanban, LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { ChatButton } from '../ui/chat-button/chat-button.tsx'
import { Link } from '../ui/link/link.tsx'
import { PageHeader } from '../ui/page-header/page-header.tsx'
import { NavAction, NavItem } from '../ui/shell/nav-item.tsx'
import { SidebarLayout } from '../ui/shell/sidebar-layout.tsx'
import { SevenDayLogo } from '../ui/strip/seven-day-logo.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import { ActionsSection } from './ui-actions.tsx'
import { FieldsSection } from './ui-fields.tsx'
import { FoundationsSection } from './ui-foundations.tsx'
import { ListsSection } from './ui-lists.tsx'
import { MessagesSection } from './ui-messages.tsx'
import { OverlaysSection } from './ui-overlays.tsx'
import { PiecesSection } from './ui-pieces.tsx'

/**
 * Every component in each of its states. Dev server only, at /dev/ui, inside the app, which provides toasts and the live
 * region.
 */
export function UiPage() {
  const [collapsed, setCollapsed] = useState(false)
  return (
    <>
      <SidebarLayout
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        brand={
          <Link to="/" aria-label="Sevenday, home">
            <SevenDayLogo name="Sevenday" />
          </Link>
        }
        nav={
          <>
            <NavItem to="/dev/ui" end icon={<LayoutDashboard size={18} />}>
              Components
            </NavItem>
            <NavItem to="/dev/ui/projects" icon={<FolderKanban size={18} />} aside="3">
              Projects
            </NavItem>
            <NavItem to="/dev/ui/status" icon={<FileChartColumn size={18} />}>
              Project Status
            </NavItem>
            <NavItem to="/dev/ui/settings" icon={<Settings size={18} />}>
              Settings
            </NavItem>
          </>
        }
        footer={
          <NavAction icon={<LogOut size={18} />} onSelect={() => undefined}>
            Logout
          </NavAction>
        }
        topbar={<ThemeSwitch />}
      >
        <PageHeader
          title="Design system"
          description="Every component in each of its states. Resize, switch the theme, use the keyboard."
        />
        <FoundationsSection />
        <ActionsSection />
        <FieldsSection />
        <PiecesSection />
        <ListsSection />
        <MessagesSection />
        <OverlaysSection />
      </SidebarLayout>
      <ChatButton href="https://example.com/chat" label="Chat with us" />
    </>
  )
}
