import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { adminProjectPath, projectPath } from '#src/paths.ts'
import type { User } from '../../kit/sync/refused-places.ts'

/** A refused edit of a document opens on its page; of one that isn't there, on its project's. Its rows don't know the project. */
export function refusedDocumentPlace(
  { row_id, kind, document }: RefusedEdit,
  { userId, scope }: User,
): string | undefined {
  const { project_id: projectId, owner_id: ownerId } = document
  if (typeof projectId !== 'string' || projectId === '') return undefined
  const project = (scope === 'all' && ownerId !== userId ? adminProjectPath : projectPath)(projectId)
  // As in paths.ts. Every page loads this file, and none of the others that know these paths.
  return kind === 'changed' ? `${project}/${document.kind === 'deck' ? 'decks' : 'projections'}/${row_id}` : project
}
