import { paths } from '#src/paths.ts'
import { messagingHref, site } from '#src/site.ts'
import { Link } from '#src/ui/link/link.tsx'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import { ThemeChoice } from '#src/ui/theme/theme-choice.tsx'
import * as styles from './layout.css.ts'
import { places } from './places.ts'

/** The build's year in prerendered pages and the current year after hydration; they differ only after New Year. */
const thisYear = new Date().getFullYear()

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerTop}>
        <div className={styles.blurb}>
          <SevenDayLogo name={site.name} />
          <p>{site.blurb}</p>
        </div>
        <nav className={styles.footerNav} aria-label="Footer" data-print="hide">
          <ul className={styles.footerList}>
            {places.map(({ to, label }) => (
              <li key={to}>
                <Link className={styles.footerLink} to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <ul className={styles.footerList}>
            <li>
              <a className={styles.footerLink} href={`mailto:${site.email}`}>
                {site.email}
              </a>
            </li>
            <li>
              <a className={styles.footerLink} href={messagingHref()} target="_blank" rel="noopener noreferrer">
                Message us
              </a>
            </li>
            {site.social.map(({ label, href }) => (
              <li key={label}>
                <a className={styles.footerLink} href={href} target="_blank" rel="noopener noreferrer">
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
          <li>
            <Link className={styles.footerLink} to={paths.privacyPolicy}>
              Privacy Policy
            </Link>
          </li>
          <li>
            <Link className={styles.footerLink} to={paths.terms}>
              Terms of Service
            </Link>
          </li>
        </ul>
        <div data-print="hide">
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}
