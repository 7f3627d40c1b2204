import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { adminProjectPath, projectPath } from '#src/paths.ts'
import type { User } from '../../kit/sync/refused-places.ts'

/** A refused edit of a document opens on the document's page or, if the document is missing, on the project's page. Rows don't know the project. */
export function refusedDocumentPlace(
  { row_id, kind, document }: RefusedEdit,
  { userId, scope }: User,
): string | undefined {
  const { project_id: projectId, owner_id: ownerId } = document
  if (typeof projectId !== 'string' || projectId === '') return undefined
  const project = (scope === 'all' && ownerId !== userId ? adminProjectPath : projectPath)(projectId)
  // The paths of paths.ts. Every page loads this file, which must not load the others that know these paths.
  return kind === 'changed' ? `${project}/${document.kind === 'deck' ? 'decks' : 'projections'}/${row_id}` : project
}
