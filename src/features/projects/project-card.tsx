import { CloudUpload } from 'lucide-react'
import { memo } from 'react'
import type { UnsentEdit } from '#src/data/sync-status.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { SevenDayStrip } from '#src/ui/strip/seven-day-strip.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { type ProjectCommandContext, projectCommands } from './commands.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import * as styles from './projects.css.ts'
import { StatusBadge } from './status-badge.tsx'
import { texts } from './texts.ts'

interface ProjectCardProps {
  project: Project
  /** What of it the server hasn't seen. */
  unsent: UnsentEdit['kind'] | undefined
  conflicts: readonly SyncConflict[] | undefined
  context: ProjectCommandContext
}

/** One project of the grid. Memoised: of a thousand, only the one that changed is rendered again. */
export const ProjectCard = memo(function ProjectCard({ project, unsent, conflicts, context }: ProjectCardProps) {
  const headingId = `project-${project.id}`
  return (
    <Card padding="none" data-project={project.id} data-row={project.id}>
      <article className={styles.cardContent} aria-labelledby={headingId}>
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle} id={headingId}>
            {project.name}
          </h2>
          <div className={styles.cardActions}>
            {projectCommands.map((command) => (
              <CommandButton key={command.id} {...{ command, context }} targets={[project]} size="small" iconOnly />
            ))}
          </div>
        </div>
        <div className={styles.badges}>
          <StatusBadge status={project.status} />
          {unsent ? (
            <Badge icon={<CloudUpload size={14} />}>{unsent === 'created' ? 'New, unsent' : 'Unsent'}</Badge>
          ) : null}
        </div>
        <p className={project.description ? styles.description : styles.descriptionMissing}>
          {project.description || texts.noDescription}
        </p>
        {conflicts?.map((conflict) => (
          <ConflictNotice key={conflict.id} conflict={conflict} />
        ))}
        <div className={styles.cardFoot}>
          <SevenDayStrip value={project.progress} label={`Progress of ${project.name}`} showValue />
          <p className={styles.created}>
            Created on <time dateTime={project.created_at}>{formatDate(project.created_at)}</time>
          </p>
        </div>
      </article>
    </Card>
  )
})
