import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { late } from '../late/late.tsx'
import { useLocation } from '../link/link.tsx'
import { SkipLink } from '../visually-hidden/visually-hidden.tsx'
import { useRootFlag } from '../theme/use-root-flag.ts'
import * as styles from './sidebar-layout.css.ts'
import { SidebarCollapsed } from './nav-item.tsx'

const Drawer = late(async () => (await import('../drawer/drawer.tsx')).Drawer)

export interface SidebarLayoutProps {
  /** The linked logo. */
  brand: ReactNode
  /** `NavItem`s, rendered in the sidebar and in the open drawer. */
  nav: ReactNode
  /** Below the links: Logout, the theme. */
  footer?: ReactNode
  /** At the end of the top bar: the sync chip, the account. */
  topbar?: ReactNode
  /** Accessible name of the navigation. */
  navLabel: string
  /** Whether the sidebar is reduced to icons; the caller stores the choice. */
  collapsed?: boolean | undefined
  onCollapsedChange?: ((collapsed: boolean) => void) | undefined
  children: ReactNode
}

/** Sidebar and page. Below 768 px, a bar with a menu button and a drawer that closes on navigation. */
export function SidebarLayout({
  brand,
  nav,
  footer,
  topbar,
  navLabel,
  collapsed = false,
  onCollapsedChange,
  children,
}: SidebarLayoutProps) {
  // The menu is open for one history entry only, so that navigation closes it.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  useRootFlag(collapsed ? 'data-has-narrow-sidebar' : 'data-has-sidebar')

  const places = (
    <>
      <div className={styles.nav}>{nav}</div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </>
  )
  return (
    <div className={classNames(styles.layout, collapsed && styles.collapsed)}>
      <SkipLink />
      <nav className={styles.sidebar} aria-label={navLabel}>
        <div className={styles.brand}>{brand}</div>
        <SidebarCollapsed value={collapsed}>{places}</SidebarCollapsed>
      </nav>
      <div className={styles.column}>
        <header className={styles.topbar}>
          <div className={styles.topbarPhoneOnly}>
            <IconButton
              label="Menu"
              aria-haspopup="dialog"
              icon={<MenuIcon size={22} />}
              onClick={() => setOpenAt(key)}
            />
            {brand}
          </div>
          {onCollapsedChange ? (
            <div className={styles.topbarWideOnly}>
              <IconButton
                label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
                icon={collapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
                onClick={() => onCollapsedChange(!collapsed)}
              />
            </div>
          ) : null}
          <div className={styles.topbarSpace} />
          {topbar ? <div className={styles.topbarContent}>{topbar}</div> : null}
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Drawer
        open={openAt === key}
        onClose={() => setOpenAt(undefined)}
        label="Menu"
        returnFocus={openAt === undefined}
        head={brand}
      >
        <nav className={styles.drawerNav} aria-label={navLabel}>
          {places}
        </nav>
      </Drawer>
    </div>
  )
}
