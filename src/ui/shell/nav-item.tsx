import { type ReactNode, use } from 'react'
import { NavLink } from 'react-router-dom'
import * as styles from './sidebar-layout.css.ts'
import { SidebarCollapsed } from './sidebar-state.ts'

export interface NavItemProps {
  to: string
  icon?: ReactNode
  /** Current on this very path only, not on those below it. */
  end?: boolean | undefined
  /** At the end of the row: a count. */
  aside?: ReactNode
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A place in the sidebar. The router says where we are (`aria-current`). */
export function NavItem({ to, icon, end = false, aside, onClick, children }: NavItemProps) {
  const title = useTitle(children)
  return (
    <NavLink to={to} end={end} className={styles.item} title={title} onClick={() => onClick?.()}>
      <ItemContent icon={icon} aside={aside}>
        {children}
      </ItemContent>
    </NavLink>
  )
}

/** Something to do that stands among the places: Logout. */
export function NavAction({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  const title = useTitle(children)
  return (
    <button type="button" className={styles.item} title={title} onClick={onSelect}>
      <ItemContent icon={icon}>{children}</ItemContent>
    </button>
  )
}

/** The tooltip of an item whose label is hidden. */
function useTitle(label: ReactNode): string | undefined {
  return use(SidebarCollapsed) && typeof label === 'string' ? label : undefined
}

function ItemContent({ icon, aside, children }: { icon?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon ? (
        <span className={styles.itemIcon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className={styles.itemLabel}>{children}</span>
      {aside ? <span className={styles.itemAside}>{aside}</span> : null}
    </>
  )
}
