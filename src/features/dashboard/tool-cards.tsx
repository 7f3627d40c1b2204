import { FileChartColumn, type LucideIcon, Presentation } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import * as styles from './dashboard.css.ts'
import { texts } from './texts.ts'

interface Tool {
  title: string
  icon: LucideIcon
  text: string
  contact: string
}

/** The app knows no figure of these services, so it shows none. What each plan includes is on /pricing. */
const tools: readonly Tool[] = [
  {
    title: 'Pitch Deck Generator',
    icon: Presentation,
    text: `Your story in ${site.claims.deckSlides} slides, in the order investors read them and with your own screens in them. Your plan says whether you get the outline or the complete deck.`,
    contact: 'Contact us about your deck',
  },
  {
    title: 'Financial Projection',
    icon: FileChartColumn,
    text: 'What comes in, what goes out, and when it turns: an ordinary spreadsheet with every assumption in its own cell. Included where your plan has financial projections.',
    contact: 'Contact us about your projections',
  },
]

/** What else we make for the customer, and how to ask for it. */
export function ToolCards() {
  return (
    <section aria-labelledby="dashboard-tools" className={styles.tools}>
      <h2 className={styles.toolsTitle} id="dashboard-tools">
        {texts.toolsTitle}
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
