import { useMemo } from 'react'
import { readDeck } from '#src/domain/deck/from-document.ts'
import { contentText } from '#src/domain/deck/outline.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { fromDocument, hasExamples } from '#src/domain/projection/from-document.ts'
import { projectAll } from '#src/domain/projection/model.ts'
import { summaryText } from '#src/domain/projection/summary-text.ts'
import { paths, projectPath } from '#src/paths.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { lastWorkedOn, talkPath } from '../../project/conversation/talk-path.ts'
import { newProjectSearch } from '../../project/projects/dialog-address.ts'
import { deckPath, projectionPath } from '../../project/projects/document-paths.ts'
import { copy, kindCopy } from '../core/copy.ts'
import { newDocumentSearch } from '../core/document-address.ts'
import { lastEdited, type WholeDocument } from '../core/queries.ts'
import { copy as projectionCopy } from '../outcome/copy.ts'
import { copy as deckCopy } from '../slides/copy.ts'
import { useFinancials } from '../slides/use-financials.ts'

interface DocumentCardProps {
  kind: ProjectDocument['kind']
  /** The user's own; undefined until read. */
  projects: readonly Project[] | undefined
  className: string
}

const noIds: readonly string[] = []

/** On the dashboard: a summary of the document of a kind that was edited last, or a link to create the first one. */
export function DocumentCard({ kind, projects, className }: DocumentCardProps) {
  const { userId } = useWorkspace().identity
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const projectIds = useMemo(() => projects?.map(({ id }) => id) ?? noIds, [projects])
  const last = useLive(lastEdited, { ownerId: userId, projectIds, kind })
  // Before the rows are read, it is unknown whether there is a document.
  if (!firstSyncDone || !projects || last === undefined) return null
  const isDeck = kind === 'deck'
  // Opens the form of a new document on the last edited project or, without a project, the form of a new project.
  const project = lastWorkedOn(projects)
  const startPath = project ? projectPath(project.id) + newDocumentSearch(kind) : paths.projects + newProjectSearch()
  const pathOf = isDeck ? deckPath : projectionPath
  const About = isDeck ? Progress : Summary
  return (
    <>
      {last ? (
        <p>
          <strong>
            <About last={last} />
          </strong>
        </p>
      ) : null}
      <div className={className}>
        <ButtonLink size="small" to={last ? pathOf(last.document.project_id, last.document.id) : startPath}>
          {last ? copy.openLast(last.document.name) : kindCopy[kind].start}
        </ButtonLink>
        {isDeck ? (
          <ButtonLink size="small" variant="quiet" to={talkPath(projects, 'deck')}>
            {projects.length > 0 ? deckCopy.askAbout : deckCopy.contactAbout}
          </ButtonLink>
        ) : null}
      </div>
    </>
  )
}

/** The progress of a deck. */
function Progress({ last: { document, rows } }: { last: WholeDocument }) {
  const financials = useFinancials(document)
  return useMemo(() => contentText(readDeck(document, rows, financials)), [document, rows, financials])
}

/** The results of a projection in a sentence. */
function Summary({ last: { document, rows } }: { last: WholeDocument }) {
  return useMemo(() => {
    const read = fromDocument(document, rows)
    // Show none: figures from examples would look like the user's own.
    return hasExamples(read) ? projectionCopy.stillExamples : summaryText(read.inputs && projectAll(read.inputs))
  }, [document, rows])
}
