import { SevenDaySkeleton } from '#src/ui/strip/seven-day-skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import * as styles from './app.css.ts'

/**
 * While a page's code is loaded or the local database opened. Shows after a moment only: it is mostly gone before.
 *
 * @param props.inShell a shell with a main of its own stands round it
 */
export function Splash({ inShell = false }: { inShell?: boolean }) {
  const Element = inShell ? 'div' : 'main'
  return (
    <Element className={styles.splash} id={inShell ? undefined : 'main'} aria-busy="true">
      <div className={styles.splashStrip}>
        <VisuallyHidden>Opening</VisuallyHidden>
        <SevenDaySkeleton />
      </div>
    </Element>
  )
}
