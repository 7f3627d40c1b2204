import type { Project } from '#src/domain/project/schema.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useFirstScreen } from '#src/ui/late/first-screen.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { LoadFailed } from '../lists/list-states.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { copy } from './copy.ts'
import { Editor } from './editor.tsx'
import { useDocumentRows, useProjection } from './queries.ts'

interface ProjectionPageProps {
  /** Null if it isn't on this device or isn't the user's, undefined until read. */
  project: Project | null | undefined
  id: string
  /** The path of the project's page. */
  projectPath: string
  /** After the page's name in the document's title. */
  titleEnd?: string
}

/** A financial projection, for the project's owner and for admins. */
export function ProjectionPage({ project, id, projectPath, titleEnd = '' }: ProjectionPageProps) {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const document = useProjection(project?.id ?? '', id)
  const rows = useDocumentRows(id)
  useDocumentTitle((document?.name ?? copy.pageTitle) + titleEnd)
  const isGone = project === null || document === null
  const isRead = project !== undefined && document !== undefined && rows !== undefined
  useFirstScreen(isRead || !firstSyncDone)
  if (project && document && rows) return <Editor {...{ project, document, rows, projectPath }} />
  if (isGone && firstSyncDone) {
    return (
      <>
        <PageHeader title={copy.notFound} />
        <EmptyState title={copy.noneHere} action={<ButtonLink to={projectPath}>{copy.back}</ButtonLink>}>
          {copy.goneText}
        </EmptyState>
      </>
    )
  }
  if (firstSyncDone) return null
  return (
    <>
      <PageHeader title={copy.pageTitle} />
      {firstSyncFailed ? (
        <LoadFailed title={copy.loadFailed.title}>{copy.loadFailed.description}</LoadFailed>
      ) : (
        <Skeleton lines={8} label="Loading this projection" />
      )}
    </>
  )
}
