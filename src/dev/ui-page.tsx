import { PageHeader } from '../ui/page-header/page-header.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import { Buttons, Fields, Overlays } from './ui-controls.tsx'
import * as styles from './ui-page.css.ts'
import { Lists, Pieces, Strips } from './ui-pieces.tsx'

const sections = { Strips, Buttons, Fields, Pieces, Lists, Overlays }

/**
 * The components in each of their states; the shells are on every page of the app. Dev server only, at /dev/ui, inside the app, which
 * provides toasts and the live region.
 */
export function UiPage() {
  return (
    <main className={styles.page}>
      <PageHeader
        title="Design system"
        description="Every component in each of its states. Resize, switch the theme, use the keyboard."
        actions={<ThemeSwitch />}
      />
      {Object.entries(sections).map(([title, Content]) => (
        <section key={title} className={styles.section} aria-label={title}>
          <h2>{title}</h2>
          <Content />
        </section>
      ))}
    </main>
  )
}
