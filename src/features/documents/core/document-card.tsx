import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { lastWorkedOn } from '../../project/conversation/talk-path.ts'
import { dialogSearch } from '../../project/projects/dialog-address.ts'
import { deckPath, projectionPath } from '../../project/projects/document-paths.ts'
import { copy, kindCopy } from './copy.ts'
import { newDocumentSearch } from './document-address.ts'
import { lastEdited, type WholeDocument } from './queries.ts'

export interface DocumentCardProps {
  /** The user's own; undefined until read. */
  projects: readonly Project[] | undefined
  className: string
}

interface OfKind extends DocumentCardProps {
  kind: ProjectDocument['kind']
  /** What is said of the one that was edited last. */
  About: ComponentType<{ last: WholeDocument }>
  /** Another button. */
  more?: ReactNode
}

const noIds: readonly string[] = []

/** On the dashboard: what is said of the document of a kind that was edited last, or the way to the first one. */
export function DocumentCard({ projects, className, kind, About, more }: OfKind) {
  const { userId } = useWorkspace().identity
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const projectIds = useMemo(() => projects?.map(({ id }) => id) ?? noIds, [projects])
  const last = useLive(lastEdited, { ownerId: userId, projectIds, kind })
  // Before, nobody knows whether there is one.
  if (!firstSyncDone || !projects || last === undefined) return null
  // The form of a new one, on the project that was worked on last; without a project, the form of one.
  const project = lastWorkedOn(projects)
  const startPath = project
    ? projectPath(project.id) + newDocumentSearch(kind)
    : paths.projects + dialogSearch({ kind: 'new' })
  const pathOf = kind === 'deck' ? deckPath : projectionPath
  return (
    <>
      {last ? <About last={last} /> : null}
      <div className={className}>
        <ButtonLink size="small" to={last ? pathOf(last.document.project_id, last.document.id) : startPath}>
          {last ? copy.openLast(last.document.name) : kindCopy[kind].start}
        </ButtonLink>
        {more}
      </div>
    </>
  )
}
