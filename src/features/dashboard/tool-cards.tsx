import { FileChartColumn, type LucideIcon, Presentation } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import * as styles from './dashboard.css.ts'
import { copy } from './copy.ts'

interface Tool {
  title: string
  icon: LucideIcon
  text: string
  contact: string
}

/** The app has no figures for these services, so it shows none. /pricing says what each plan includes. */
const tools: readonly Tool[] = [
  {
    title: 'Pitch Deck Generator',
    icon: Presentation,
    text: `Your story in ${site.claims.deckSlides} slides, in the order investors read them, with screens from your own product. Depending on your plan, you get the outline or the complete deck.`,
    contact: 'Contact us about your deck',
  },
  {
    title: 'Financial Projection',
    icon: FileChartColumn,
    text: 'What comes in, what goes out and when you break even, in a regular spreadsheet with every assumption in its own cell. Included if your plan has financial projections.',
    contact: 'Contact us about your projections',
  },
]

/** Our other services, and how to ask for them. */
export function ToolCards() {
  return (
    <section aria-labelledby="dashboard-tools" className={styles.tools}>
      <h2 className={styles.toolsTitle} id="dashboard-tools">
        {copy.toolsTitle}
      </h2>
      <div className={styles.cards}>
        {tools.map(({ title, icon: Icon, text, contact }) => (
          <Card key={title} as="article" className={styles.card}>
            <h3 className={styles.toolTitle}>
              <Icon size={20} aria-hidden="true" />
              {title}
            </h3>
            <p className={styles.toolText}>{text}</p>
            <div className={styles.cardAction}>
              <ButtonLink size="small" to={paths.contact}>
                {contact}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </div>
    </section>
  )
}
