import { useMemo } from 'react'
import { fromDocument, hasExamples } from '#src/domain/projection/from-document.ts'
import { summaryText } from '#src/domain/projection/summary-text.ts'
import { projectAll } from '#src/domain/projection/model.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { paths, projectPath } from '#src/paths.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { lastWorkedOn } from '../conversation/talk-path.ts'
import { dialogSearch } from '../projects/dialog-address.ts'
import { copy } from './copy.ts'
import { newProjectionSearch } from './dialog-address.ts'
import { lastEdited } from '../documents/queries.ts'
import { projectionPath } from './projection-path.ts'

interface ProjectionCardProps {
  /** The user's own; undefined until read. */
  projects: readonly Project[] | undefined
  className: string
}

const noIds: readonly string[] = []

/** On the dashboard: what follows from the projection that was edited last, or the way to the first one. */
export function ProjectionCard({ projects, className }: ProjectionCardProps) {
  const { userId } = useWorkspace().identity
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const projectIds = useMemo(() => projects?.map(({ id }) => id) ?? noIds, [projects])
  const last = useLive(lastEdited, { ownerId: userId, projectIds, kind: 'projection' })
  const summary = useMemo(() => {
    if (!last) return undefined
    const read = fromDocument(last.document, last.rows)
    // They are nobody's figures yet.
    if (hasExamples(read)) return copy.stillExamples
    return summaryText(read.inputs && projectAll(read.inputs))
  }, [last])
  // Before, nobody knows whether there is one.
  if (!firstSyncDone || !projects || last === undefined) return null
  return (
    <>
      {summary ? (
        <p>
          <strong>{summary}</strong>
        </p>
      ) : null}
      <div className={className}>
        {last ? (
          <ButtonLink size="small" to={projectionPath(last.document.project_id, last.document.id)}>
            {copy.openLast(last.document.name)}
          </ButtonLink>
        ) : (
          <ButtonLink size="small" to={startPath(projects)}>
            {copy.start}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** The form of a new projection, on the project that was worked on last; without a project, the form of one. */
function startPath(projects: readonly Project[]): string {
  const project = lastWorkedOn(projects)
  return project ? projectPath(project.id) + newProjectionSearch : paths.projects + dialogSearch({ kind: 'new' })
}
