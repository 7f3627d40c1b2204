import { type ComponentType, useDeferredValue, useMemo } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { adminProjectPath, paths, projectPath } from '#src/paths.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { LoadFailed } from '../../kit/lists/list-states.tsx'
import { useProject } from '../../project/projects/queries.ts'
import { copy, kindCopy } from './copy.ts'
import { useDocument, useDocumentRows } from './queries.ts'

/** The differences between decks and projections. */
interface OfKind {
  kind: ProjectDocument['kind']
  /** Memoised. */
  Editor: ComponentType<EditorProps>
}

interface DocumentPageProps extends OfKind {
  /** Null if it isn't on this device or isn't the user's, undefined until read. */
  project: Project | null | undefined
  id: string
  /** The path of the project's page. */
  projectPath: string
  /** After the page's name in the document's title. */
  titleEnd: string
}

export interface EditorProps {
  project: Project
  document: ProjectDocument
  /** Stored ones. */
  rows: readonly DocumentRow[]
  /** The path of the project's page. */
  projectPath: string
}

/**
 * The screen of a document of one of the user's own projects, or in the panel, of anyone's. Keyed by the document, so that no state passes to the
 * next one.
 */
export function documentScreen(ofKind: OfKind): ComponentType {
  return function DocumentScreen() {
    const { id: anyCase = '', document = '' } = useParams()
    const id = anyCase.toLowerCase()
    const isManaged = useLocation().pathname.toLowerCase().startsWith(`${paths.admin}/`)
    const project = useProject(id, { isOwn: !isManaged })
    return (
      <DocumentPage
        key={document}
        id={document.toLowerCase()}
        project={project}
        projectPath={isManaged ? adminProjectPath(id) : projectPath(id)}
        titleEnd={isManaged ? ' · Admin' : ''}
        {...ofKind}
      />
    )
  }
}

/** A document of a project once it is read, or why it isn't there. What is saved or arrives renders when the user's typing leaves time. */
function DocumentPage({ project, id, projectPath, titleEnd, kind, Editor }: DocumentPageProps) {
  const own = kindCopy[kind]
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const document = useDocument(project?.id ?? '', kind, id)
  const rows = useDocumentRows(id)
  useDocumentTitle((document?.name ?? own.pageTitle) + titleEnd)
  const isGone = project === null || document === null
  const isRead = project !== undefined && document !== undefined && rows !== undefined
  useEarlyScreen(isRead || !firstSyncDone)
  const open = useMemo(
    () => (project && document && rows ? { project, document, rows } : undefined),
    [project, document, rows],
  )
  const before = useDeferredValue(open)
  if (open) return <Editor {...(before?.document.id === id ? before : open)} projectPath={projectPath} />
  if (isGone && firstSyncDone) {
    return (
      <>
        <PageHeader title={own.notFound} />
        <EmptyState title={own.noneHere} action={<ButtonLink to={projectPath}>{copy.back}</ButtonLink>}>
          {copy.goneText}
        </EmptyState>
      </>
    )
  }
  if (firstSyncDone) return null
  return (
    <>
      <PageHeader title={own.pageTitle} />
      {firstSyncFailed ? (
        <LoadFailed title={own.loadFailed.title}>{own.loadFailed.description}</LoadFailed>
      ) : (
        <Skeleton lines={8} label={own.loading} />
      )}
    </>
  )
}
