import { FileChartColumn, type LucideIcon, Presentation } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#src/domain/project/table.ts'
import { site } from '#src/site.ts'
import { Card } from '#src/ui/card/card.tsx'
import { late } from '#src/ui/late/late.tsx'
import * as styles from './dashboard-end.css.ts'
import * as dashboard from './dashboard.css.ts'

/** After everything else: they compute the projection and read the deck. */
const DocumentCard = late(async () => (await import('../../documents/projection/document-card.tsx')).DocumentCard, {
  isExtra: true,
})

const InstallCard = late(async () => (await import('../../account/install/install-card.tsx')).InstallCard, {
  isExtra: true,
})

/** What the dashboard ends with. @param projects the user's own; undefined until read */
export function DashboardEnd({ projects }: { projects: readonly Project[] | undefined }) {
  return (
    <>
      <ToolCards projects={projects} />
      <InstallCard open={false} hasProject={(projects?.length ?? 0) > 0} />
    </>
  )
}

/** The deck and the projection, which the user makes. /pricing says what each plan includes. */
function ToolCards({ projects }: { projects: readonly Project[] | undefined }) {
  return (
    <section aria-labelledby="dashboard-tools" className={styles.tools}>
      <h2 className={styles.title} id="dashboard-tools">
        For your investors
      </h2>
      <div className={dashboard.cards}>
        <ToolCard
          title="Pitch Deck Generator"
          icon={Presentation}
          text={`Your story in ${site.claims.deckSlides} slides, in the order investors read them. Each slide asks you what belongs on it, and the deck opens in PowerPoint.`}
        >
          <DocumentCard open={false} kind="deck" projects={projects} className={dashboard.cardAction} />
        </ToolCard>
        <ToolCard
          title="Financial Projection"
          icon={FileChartColumn}
          text="What comes in, what goes out and when you break even. Answer fifteen questions, and get a regular spreadsheet in which every assumption has its own cell."
        >
          <DocumentCard open={false} kind="projection" projects={projects} className={dashboard.cardAction} />
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
    <Card as="article" className={dashboard.card}>
      <h3 className={styles.toolTitle}>
        <Icon size={20} aria-hidden="true" />
        {title}
      </h3>
      <p className={dashboard.note}>{text}</p>
      {children}
    </Card>
  )
}
