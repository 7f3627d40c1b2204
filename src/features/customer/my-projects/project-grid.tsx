import { memo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Project } from '#src/domain/project/table.ts'
import { projectPath } from '#src/paths.ts'
import type { RefusedEdit, UnsentEdit } from '#src/data/edits/edits.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { Card } from '#src/ui/card/card.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { Link } from '#src/ui/link/link.tsx'
import { SelectBox } from '#src/ui/selection/select-box.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import * as card from '../../project/badges/card.css.ts'
import * as styles from './projects.css.ts'
import { ProjectStrip, ScheduleText } from '../../project/badges/schedule.tsx'
import { StatusBadge } from '../../project/badges/status-badge.tsx'
import { copy } from '../../project/projects/copy.ts'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { useRangeSelection } from '#src/ui/selection/use-range-selection.ts'
import type { ListTableState } from '../../kit/lists/use-list-screen.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { useUnsentKinds } from '../../kit/sync/use-sync-marks.ts'
import { type ProjectCommandContext, projectCommands } from '../../project/projects/commands.ts'
import { useProjectConflicts, useRefusedProjects } from '../../project/projects/queries.ts'

// Rare, so the early screen doesn't wait for its code.
const ProjectNotices = late(async () => (await import('../../project/projects/project-notices.tsx')).ProjectNotices)
const lateCardParts = [ProjectNotices]

interface ProjectGridProps {
  list: PagedList<Project>
  state: ListTableState
  context: ProjectCommandContext
  isSelectable: boolean
}

/** The user's projects as cards. Memoised: typing in the search renders no card until the result changes. */
export const ProjectGrid = memo(function ProjectGrid({ list, state, context, isSelectable }: ProjectGridProps) {
  const navigate = useNavigate()
  useLoadedLater(lateCardParts)
  const unsent = useUnsentKinds('projects')
  const conflicts = useProjectConflicts({ isOwn: true })
  const refused = useRefusedProjects({ isOwn: true })
  const { selected, onSelect, characterKeys } = state
  const toggle = useRangeSelection({ items: list.rows, itemId: idOf, selected, onSelect })
  return (
    <CardGrid
      items={list.rows}
      total={list.total}
      queryKey={list.queryKey}
      drawsAll={list.searched === ''}
      itemId={idOf}
      onReach={list.reach}
      estimate={230}
      roving={{ start: undefined, characterKeys }}
      onToggle={isSelectable ? toggle : undefined}
      onOpen={({ id }) => void navigate(projectPath(id))}
    >
      {(project, tabIndex) => (
        <ProjectCard
          project={project}
          unsent={unsent.get(project.id)}
          conflicts={conflicts?.get(project.id)}
          refused={refused?.byRow.get(project.id)}
          context={context}
          tabIndex={tabIndex}
          selected={isSelectable ? selected.has(project.id) : undefined}
          onToggle={toggle}
        />
      )}
    </CardGrid>
  )
})

const idOf = ({ id }: Project) => id

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
const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
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
