import { useMemo } from 'react'
import { readDeck } from '#src/domain/deck/from-document.ts'
import { contentText } from '#src/domain/deck/outline.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { talkPath } from '../../project/conversation/talk-path.ts'
import { DocumentCard, type DocumentCardProps } from '../core/document-card.tsx'
import type { WholeDocument } from '../core/queries.ts'
import { copy } from '../slides/copy.ts'
import { useFinancials } from '../slides/use-financials.ts'

/** On the dashboard: how far the deck is that was edited last, or the way to the first one. */
export function DeckCard(props: DocumentCardProps) {
  const { projects = [] } = props
  const more = (
    <ButtonLink size="small" variant="quiet" to={talkPath(projects, 'deck')}>
      {projects.length > 0 ? copy.askAbout : copy.contactAbout}
    </ButtonLink>
  )
  return <DocumentCard {...props} kind="deck" About={Progress} more={more} />
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
