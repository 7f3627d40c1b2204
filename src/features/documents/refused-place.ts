import type { RefusedEdit } from '#src/data/replication/edits.ts'
import { adminProjectPath, projectPath } from '#src/paths.ts'
import type { User } from '../sync/refused-places.ts'
import { adminDeckPath, deckPath } from '../deck/deck-path.ts'
import { adminProjectionPath, projectionPath } from '../projection/projection-path.ts'

/** A refused edit of a document opens on its page; of one that isn't there, on its project's. Its rows don't know the project. */
export function refusedDocumentPlace(
  { row_id, kind, document }: RefusedEdit,
  { userId, scope }: User,
): string | undefined {
  const { project_id: projectId, owner_id: ownerId } = document
  if (typeof projectId !== 'string' || projectId === '') return undefined
  const isPanel = scope === 'all' && ownerId !== userId
  if (kind === 'changed') {
    const [own, inPanel] = document.kind === 'deck' ? [deckPath, adminDeckPath] : [projectionPath, adminProjectionPath]
    return (isPanel ? inPanel : own)(projectId, row_id)
  }
  return (isPanel ? adminProjectPath : projectPath)(projectId)
}
