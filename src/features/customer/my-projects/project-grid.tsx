import { memo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Project } from '#src/domain/project/table.ts'
import { projectPath } from '#src/paths.ts'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { useLoadedLater } from '#src/ui/late/late.tsx'
import { useRangeSelection } from '#src/ui/selection/use-range-selection.ts'
import type { ListTableState } from '../../kit/lists/use-list-screen.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { useUnsentKinds } from '../../kit/sync/use-unsent-kinds.ts'
import type { ProjectCommandContext } from '../../project/projects/commands.ts'
import { lateCardParts, ProjectCard } from './project-card.tsx'
import { useOwnRefusedProjects, useProjectConflicts } from '../../project/projects/queries.ts'

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
  const conflicts = useProjectConflicts()
  const refused = useOwnRefusedProjects()
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
