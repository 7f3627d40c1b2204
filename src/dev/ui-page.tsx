import { FolderKanban, LayoutDashboard, LogOut } from 'lucide-react'
import { useState } from 'react'
import { ChatButton } from '../ui/chat-button/chat-button.tsx'
import { Link } from '../ui/link/link.tsx'
import { PageHeader } from '../ui/page-header/page-header.tsx'
import { NavAction, NavItem } from '../ui/shell/nav-item.tsx'
import { SidebarLayout } from '../ui/shell/sidebar-layout.tsx'
import { SevenDayLogo } from '../ui/strip/seven-day-logo.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import { Buttons, Fields, Overlays } from './ui-controls.tsx'
import * as styles from './ui-page.css.ts'
import { Foundations, Lists, Pieces, Strips } from './ui-pieces.tsx'

const sections = { Foundations, Strips, Buttons, Fields, Pieces, Lists, Overlays }

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
        {Object.entries(sections).map(([title, Content]) => (
          <section key={title} className={styles.section} aria-label={title}>
            <h2>{title}</h2>
            <Content />
          </section>
        ))}
      </SidebarLayout>
      <ChatButton href="https://example.com/chat" label="Chat with us" />
    </>
  )
}
