import { paths } from '#src/paths.ts'
import { messagingHref, site } from '#src/site.ts'
import { Link } from '#src/ui/link/link.tsx'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import { ThemeChoice } from '#src/ui/theme/theme-choice.tsx'
import * as styles from './layout.css.ts'
import { places } from './site-header.tsx'

/** The build's year in prerendered pages and the current year after hydration; they differ only after New Year. */
const thisYear = new Date().getFullYear()

const ways = [
  { label: site.email, href: `mailto:${site.email}` },
  ...[{ label: 'Message us', href: messagingHref() }, ...site.social].map((way) => ({ ...way, target: '_blank' })),
]

const legal = [
  { to: paths.privacyPolicy, label: 'Privacy Policy' },
  { to: paths.terms, label: 'Terms of Service' },
]

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerTop}>
        <div className={styles.blurb}>
          <SevenDayLogo name={site.name} />
          <p>{site.blurb}</p>
        </div>
        <nav className={styles.footerNav} aria-label="Footer" data-print="hide">
          <ul className={styles.footerList}>{places.map(linkTo)}</ul>
          <ul className={styles.footerList}>
            {ways.map(({ label, ...way }) => (
              <li key={label}>
                <a className={styles.footerLink} {...way} {...('target' in way && { rel: 'noopener noreferrer' })}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.footerEnd}>
        <p suppressHydrationWarning>
          © {thisYear} {site.name}
        </p>
        <ul className={styles.legalLinks} data-print="hide">
          {legal.map(linkTo)}
        </ul>
        <div data-print="hide">
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}

function linkTo({ to, label }: { to: string; label: string }) {
  return (
    <li key={to}>
      <Link className={styles.footerLink} to={to}>
        {label}
      </Link>
    </li>
  )
}
