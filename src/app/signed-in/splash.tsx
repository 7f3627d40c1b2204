import { StripSegments } from '#src/ui/strip/strip-segments.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import * as styles from '../app.css.ts'

/**
 * Shown while a page's code loads or the local database opens. Appears after a delay, as it is usually gone before.
 *
 * @param props.inShell inside a shell that has its own main element
 */
export function Splash({ inShell = false }: { inShell?: boolean }) {
  const Element = inShell ? 'div' : 'main'
  return (
    <Element className={styles.splash} id={inShell ? undefined : 'main'} aria-busy="true">
      <div className={styles.splashStrip}>
        <VisuallyHidden>Opening</VisuallyHidden>
        <StripSegments waiting />
      </div>
    </Element>
  )
}
