import { FileChartColumn, type LucideIcon, Presentation } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#src/domain/project/schema.ts'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { late } from '#src/ui/late/late.tsx'
import { talkPath } from '../conversation/talk-path.ts'
import * as styles from './tool-cards.css.ts'

/** After everything else: it computes the projection. */
const ProjectionCard = late(async () => (await import('../projection/card.tsx')).ProjectionCard, { isExtra: true })

interface ToolCardsProps {
  /** The user's own; undefined until read. */
  projects: readonly Project[] | undefined
}

/** The deck, which we make, and the projection, which the user makes. /pricing says what each plan includes. */
export function ToolCards({ projects }: ToolCardsProps) {
  const hasProject = projects !== undefined && projects.length > 0
  return (
    <section aria-labelledby="dashboard-tools" className={styles.tools}>
      <h2 className={styles.title} id="dashboard-tools">
        For your investors
      </h2>
      <div className={styles.cards}>
        <ToolCard
          title="Pitch Deck Generator"
          icon={Presentation}
          text={`Your story in ${site.claims.deckSlides} slides, in the order investors read them, with screens from your own product. Depending on your plan, you get the outline or the complete deck.`}
        >
          <div className={styles.action}>
            <ButtonLink size="small" to={hasProject ? talkPath(projects, 'deck') : paths.contact}>
              {hasProject ? 'Ask about your deck' : 'Contact us about your deck'}
            </ButtonLink>
          </div>
        </ToolCard>
        <ToolCard
          title="Financial Projection"
          icon={FileChartColumn}
          text="What comes in, what goes out and when you break even. Answer fifteen questions, and get a regular spreadsheet in which every assumption has its own cell."
        >
          <ProjectionCard open={false} projects={projects} className={styles.action} />
        </ToolCard>
      </div>
    </section>
  )
}

function ToolCard({
  title,
  icon: Icon,
  text,
  children,
}: {
  title: string
  icon: LucideIcon
  text: string
  children: ReactNode
}) {
  return (
    <Card as="article" className={styles.card}>
      <h3 className={styles.toolTitle}>
        <Icon size={20} aria-hidden="true" />
        {title}
      </h3>
      <p className={styles.toolText}>{text}</p>
      {children}
    </Card>
  )
}
