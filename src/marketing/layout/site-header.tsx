import { Menu, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { Link, useLocation } from '#src/ui/link/link.tsx'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import { useVisitor } from '../visitor.ts'
import * as styles from './layout.css.ts'

/** The header's navigation, repeated in the footer and the mobile menu. */
export const places = [
  { to: paths.home, label: 'Home' },
  { to: paths.howItWorks, label: 'How It Works' },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.tools, label: 'Tools Overview' },
  { to: paths.contact, label: 'Contact' },
] as const

export function SiteHeader() {
  return (
    <header className={styles.header} data-print="hide">
      <div className={styles.headerRow}>
        <Link to={paths.home} className={styles.brand} aria-label={`${site.name}, home`}>
          <SevenDayLogo name={site.name} />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <Places />
        </nav>
        <div className={styles.entrance}>
          <Entrance />
        </div>
        <MobileMenu />
      </div>
    </header>
  )
}

function Places() {
  const { pathname } = useLocation()
  return (
    <ul className={styles.places}>
      {places.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.place} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Entrance({ wide = false }: { wide?: boolean }) {
  const { signedIn, logOut } = useVisitor()
  return (
    <>
      {signedIn ? (
        <Button variant="quiet" fullWidth={wide} onClick={logOut}>
          Log Out
        </Button>
      ) : (
        <ButtonLink variant="quiet" fullWidth={wide} to={paths.login}>
          Log In
        </ButtonLink>
      )}
      <ButtonLink variant="primary" fullWidth={wide} to={signedIn ? paths.dashboard : paths.signup}>
        {signedIn ? 'Dashboard' : 'Get Started'}
      </ButtonLink>
    </>
  )
}

/** A `details` element: it opens before our scripts load, or without them. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    // Not on the first page: the user may have opened the menu before this code loaded.
    if (key !== 'default' && menu.current) menu.current.open = false
  }, [key])

  useEffect(() => {
    // The back-forward cache restores the page as it was, so close the menu.
    const close = () => menu.current?.removeAttribute('open')
    addEventListener('pagehide', close)
    return () => removeEventListener('pagehide', close)
  }, [])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }

  return (
    // Escape bubbles up from the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details className={styles.menu} ref={menu} onKeyDown={closeOnEscape}>
      <summary className={styles.menuButton}>
        <span className={styles.whenClosed} aria-hidden="true">
          <Menu size={22} />
        </span>
        <span className={styles.whenOpen} aria-hidden="true">
          <X size={22} />
        </span>
        <VisuallyHidden>Menu</VisuallyHidden>
      </summary>
      <div className={styles.menuPanel}>
        <nav aria-label="Main, small screens">
          <Places />
        </nav>
        <div className={styles.menuEntrance}>
          <Entrance wide />
        </div>
      </div>
    </details>
  )
}
