import { useMemo } from 'react'
import { readDeck } from '#src/domain/deck/from-document.ts'
import { contentText } from '#src/domain/deck/outline.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { paths, projectPath } from '#src/paths.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { lastWorkedOn, talkPath } from '../conversation/talk-path.ts'
import { lastEdited, type WholeDocument } from '../documents/queries.ts'
import { dialogSearch } from '../projects/dialog-address.ts'
import { copy } from './copy.ts'
import { deckPath } from './deck-path.ts'
import { newDeckSearch } from './dialog-address.ts'
import { useFinancials } from './use-financials.ts'

interface DeckCardProps {
  /** The user's own; undefined until read. */
  projects: readonly Project[] | undefined
  className: string
}

const noIds: readonly string[] = []

/** On the dashboard: how far the deck is that was edited last, or the way to the first one. */
export function DeckCard({ projects, className }: DeckCardProps) {
  const { userId } = useWorkspace().identity
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const projectIds = useMemo(() => projects?.map(({ id }) => id) ?? noIds, [projects])
  const last = useLive(lastEdited, { ownerId: userId, projectIds, kind: 'deck' })
  // Before, nobody knows whether there is one.
  if (!firstSyncDone || !projects || last === undefined) return null
  return (
    <>
      {last ? <Progress last={last} /> : null}
      <div className={className}>
        {last ? (
          <ButtonLink size="small" to={deckPath(last.document.project_id, last.document.id)}>
            {copy.openLast(last.document.name)}
          </ButtonLink>
        ) : (
          <ButtonLink size="small" to={startPath(projects)}>
            {copy.start}
          </ButtonLink>
        )}
        <ButtonLink size="small" variant="quiet" to={talkPath(projects, 'deck')}>
          {projects.length > 0 ? copy.askAbout : copy.contactAbout}
        </ButtonLink>
      </div>
    </>
  )
}

function Progress({ last: { document, rows } }: { last: WholeDocument }) {
  const financials = useFinancials(document)
  const text = useMemo(() => contentText(readDeck(document, rows, financials)), [document, rows, financials])
  return (
    <p>
      <strong>{text}</strong>
    </p>
  )
}

/** The form of a new deck, on the project that was worked on last; without a project, the form of one. */
function startPath(projects: readonly Project[]): string {
  const project = lastWorkedOn(projects)
  return project ? projectPath(project.id) + newDeckSearch : paths.projects + dialogSearch({ kind: 'new' })
}
