import { createContext, type ReactNode, use } from 'react'
import { Link, useLocation } from '../link/link.tsx'
import { Decoration, VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './sidebar-layout.css.ts'

/** Whether the sidebar shows only icons, so that items need a tooltip. */
export const SidebarCollapsed = createContext(false)

export interface NavItemProps {
  to: string
  icon?: ReactNode
  /** Current only on this exact path, not on paths below it. */
  end?: boolean | undefined
  /** Shown at the end of the row: a count. */
  aside?: ReactNode
  /** Screen reader text for `aside`: '3 unresolved'. */
  asideLabel?: string | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A sidebar link, marked with `aria-current` on its page. */
export function NavItem({ to, icon, end = false, aside, asideLabel, onClick, children }: NavItemProps) {
  const { pathname } = useLocation()
  const title = useTitle(children, asideLabel)
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return (
    <Link
      to={to}
      className={styles.item}
      title={title}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => onClick?.()}
    >
      <ItemContent {...{ icon, aside, asideLabel }}>{children}</ItemContent>
    </Link>
  )
}

/** An action among the sidebar links: Logout. */
export function NavAction({
  icon,
  onSelect,
  children,
}: Pick<NavItemProps, 'icon' | 'children'> & { onSelect: () => void }) {
  const title = useTitle(children)
  return (
    <button type="button" className={styles.item} title={title} onClick={onSelect}>
      <ItemContent icon={icon}>{children}</ItemContent>
    </button>
  )
}

/** Tooltip of an item whose label is hidden. */
function useTitle(label: ReactNode, asideLabel?: string): string | undefined {
  const isCollapsed = use(SidebarCollapsed)
  return isCollapsed && typeof label === 'string' ? [label, asideLabel].filter(Boolean).join(', ') : undefined
}

type ItemContentProps = Pick<NavItemProps, 'icon' | 'aside' | 'asideLabel' | 'children'>

function ItemContent({ icon, aside, asideLabel, children }: ItemContentProps) {
  return (
    <>
      <Decoration className={styles.itemIcon}>{icon}</Decoration>
      <span className={styles.itemLabel}>{children}</span>
      {aside ? (
        <span className={styles.itemAside}>
          <span aria-hidden={asideLabel ? true : undefined}>{aside}</span>
          {asideLabel ? <VisuallyHidden>{asideLabel}</VisuallyHidden> : null}
        </span>
      ) : null}
    </>
  )
}
