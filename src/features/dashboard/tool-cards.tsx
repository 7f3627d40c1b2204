import { FileChartColumn, type LucideIcon, Presentation } from 'lucide-react'
import type { Project } from '#src/domain/project/schema.ts'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { talkPath, type Topic } from '../conversation/talk-path.ts'
import * as styles from './tool-cards.css.ts'

interface Tool {
  title: string
  icon: LucideIcon
  text: string
  /** With a project: to write about in its conversation. */
  ask: string
  topic: Topic
  /** Without one: to write about in the contact form. */
  contact: string
}

/** The app has no figures for these services, so it shows none. /pricing says what each plan includes. */
const tools: readonly Tool[] = [
  {
    title: 'Pitch Deck Generator',
    icon: Presentation,
    text: `Your story in ${site.claims.deckSlides} slides, in the order investors read them, with screens from your own product. Depending on your plan, you get the outline or the complete deck.`,
    ask: 'Ask about your deck',
    topic: 'deck',
    contact: 'Contact us about your deck',
  },
  {
    title: 'Financial Projection',
    icon: FileChartColumn,
    text: 'What comes in, what goes out and when you break even, in a regular spreadsheet with every assumption in its own cell. Included if your plan has financial projections.',
    ask: 'Ask about your projections',
    topic: 'projections',
    contact: 'Contact us about your projections',
  },
]

/** Our other services, and how to ask for them. */
export function ToolCards({ projects }: { projects: readonly Project[] | undefined }) {
  return (
    <section aria-labelledby="dashboard-tools" className={styles.tools}>
      <h2 className={styles.title} id="dashboard-tools">
        What we prepare for you
      </h2>
      <div className={styles.cards}>
        {tools.map(({ title, icon: Icon, text, ask, topic, contact }) => (
          <Card key={title} as="article" className={styles.card}>
            <h3 className={styles.toolTitle}>
              <Icon size={20} aria-hidden="true" />
              {title}
            </h3>
            <p className={styles.toolText}>{text}</p>
            <div className={styles.action}>
              {projects && projects.length > 0 ? (
                <ButtonLink size="small" to={talkPath(projects, topic)}>
                  {ask}
                </ButtonLink>
              ) : (
                <ButtonLink size="small" to={paths.contact}>
                  {contact}
                </ButtonLink>
              )}
            </div>
          </Card>
        ))}
      </div>
    </section>
  )
}
