import { useEffect } from 'react'
import { paths } from '#src/paths.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { useLocation } from '#src/ui/link/link.tsx'
import { Hero } from './hero.tsx'
import * as styles from './not-found.css.ts'
import * as sections from './sections.css.ts'

/** The page for unknown URLs. */
function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.warn(`No page at ${pathname}`), [pathname])
  return (
    <Hero
      above={<p className={styles.code}>404</p>}
      title="Oops! Page not found"
      lead="The address may be mistyped, or the page may have moved."
    >
      <div className={sections.actions}>
        <ButtonLink className={sections.big} variant="primary" to={paths.home}>
          Return to Home
        </ButtonLink>
        <ButtonLink className={sections.big} to={paths.contact}>
          Tell us what you were looking for
        </ButtonLink>
      </div>
    </Hero>
  )
}

export { NotFoundPage as Screen }
