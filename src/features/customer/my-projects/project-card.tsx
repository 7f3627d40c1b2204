import { memo } from 'react'
import type { RefusedEdit, UnsentEdit } from '#src/data/edits/edits.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { Card } from '#src/ui/card/card.tsx'
import { projectPath } from '#src/paths.ts'
import { late } from '#src/ui/late/late.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { Link } from '#src/ui/link/link.tsx'
import { SelectBox } from '#src/ui/selection/select-box.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import * as card from '../../project/badges/card.css.ts'
import { type ProjectCommandContext, projectCommands } from '../../project/projects/commands.ts'
import * as styles from './projects.css.ts'
import { ProjectStrip, ScheduleText } from '../../project/badges/schedule.tsx'
import { StatusBadge } from '../../project/badges/status-badge.tsx'
import { copy } from '../../project/projects/copy.ts'

// Rare, so the early screen doesn't wait for its code.
const ProjectNotices = late(async () => (await import('../../project/projects/project-notices.tsx')).ProjectNotices)
/** For `useLoadedLater`. */
export const lateCardParts = [ProjectNotices]

interface ProjectCardProps {
  project: Project
  /** The kind of its unsent edit. */
  unsent: UnsentEdit['kind'] | undefined
  conflicts: readonly SyncConflict[] | undefined
  refused: readonly RefusedEdit[] | undefined
  context: ProjectCommandContext
  tabIndex: 0 | -1
  /** Undefined if the list has no selection. */
  selected: boolean | undefined
  /** Must be stable between renders, or every card renders again. */
  onToggle: (id: string, extend: boolean) => void
}

/** One project of the grid. Memoised: of a thousand, only the changed one renders again. */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, unsent, conflicts, refused, context, tabIndex, selected, onToggle } = props
  const headingId = `project-${project.id}`
  return (
    <Card padding="none" selected={selected ?? false} data-project={project.id} data-row={project.id}>
      {/* Focusable, for the list's keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <article className={card.content} aria-labelledby={headingId} tabIndex={tabIndex}>
        <div className={styles.cardHead}>
          {selected === undefined ? null : (
            <div className={styles.cardSelect}>
              <SelectBox
                label={`Select ${project.name}`}
                checked={selected}
                onToggle={(extend) => onToggle(project.id, extend)}
              />
            </div>
          )}
          <h2 className={styles.cardTitle} id={headingId}>
            {/* Enter on the card opens it too. */}
            <Link to={projectPath(project.id)} className={styles.cardLink} tabIndex={-1}>
              <span className={styles.cardName}>{project.name}</span>
            </Link>
          </h2>
          <div className={styles.cardActions}>
            {projectCommands.map((command) => (
              <CommandButton key={command.id} {...{ command, context }} targets={[project]} size="small" iconOnly />
            ))}
          </div>
        </div>
        <div className={styles.badges}>
          <StatusBadge status={project.status} />
          <SyncBadges unsent={unsent} isRefused={refused !== undefined} />
          <ScheduleText project={project} />
        </div>
        <p className={project.description ? card.description : styles.descriptionMissing}>
          {project.description || copy.noDescription}
        </p>
        {conflicts || refused ? <ProjectNotices conflicts={conflicts} refused={refused} /> : null}
        <div className={card.foot}>
          <ProjectStrip key={project.id} project={project} showValue />
          <p className={styles.created}>
            Created on <time dateTime={project.created_at}>{formatDate(project.created_at)}</time>
          </p>
        </div>
      </article>
    </Card>
  )
})
