import { useEffect } from 'react'
import { paths } from '#src/paths.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { useLocation } from '#src/ui/link/link.tsx'
import { useTitleFocus } from '#src/ui/page-header/use-title-focus.ts'
import { blueprint } from '#src/ui/shell/narrow-page.css.ts'
import * as styles from './not-found.css.ts'
import * as sections from './sections.css.ts'

/** The page for unknown URLs. */
function NotFoundPage() {
  const { pathname } = useLocation()
  const heading = useTitleFocus()
  useEffect(() => console.warn(`No page at ${pathname}`), [pathname])
  return (
    <div className={sections.hero}>
      <div className={blueprint} />
      <div className={sections.heroInner}>
        <p className={styles.code}>404</p>
        <h1 className={sections.pageTitle} id="page-title" tabIndex={-1} ref={heading}>
          Oops! Page not found
        </h1>
        <p className={sections.lead}>The address may be mistyped, or the page may have moved.</p>
        <div className={sections.actions}>
          <ButtonLink className={sections.big} variant="primary" to={paths.home}>
            Return to Home
          </ButtonLink>
          <ButtonLink className={sections.big} to={paths.contact}>
            Tell us what you were looking for
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

export { NotFoundPage as Screen }
