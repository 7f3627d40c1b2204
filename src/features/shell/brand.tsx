import { Link } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import * as styles from './shell.css.ts'

/** The logo, linked to the home page. */
export function Brand() {
  return (
    <Link to={paths.home} className={styles.brand} aria-label={`${site.name}, home`}>
      <SevenDayLogo name={site.name} />
    </Link>
  )
}
