import type { RefusedEdit } from '#src/data/replication/edits.ts'
import { adminProjectPath, projectPath } from '#src/paths.ts'
import type { User } from '../sync/refused-places.ts'
import { adminProjectionPath, projectionPath } from './projection-path.ts'

/** A refused edit of a projection opens on its page; one that isn't there, on its project's. Its lines don't know the project. */
export function refusedDocumentPlace(
  { row_id, kind, document }: RefusedEdit,
  { userId, scope }: User,
): string | undefined {
  const { project_id: projectId, owner_id: ownerId } = document
  if (typeof projectId !== 'string' || projectId === '') return undefined
  const isPanel = scope === 'all' && ownerId !== userId
  if (kind === 'changed') return (isPanel ? adminProjectionPath : projectionPath)(projectId, row_id)
  return (isPanel ? adminProjectPath : projectPath)(projectId)
}
