import { useMemo } from 'react'
import { fromDocument, hasExamples } from '#src/domain/projection/from-document.ts'
import { projectAll } from '#src/domain/projection/model.ts'
import { summaryText } from '#src/domain/projection/summary-text.ts'
import { DocumentCard, type DocumentCardProps } from '../core/document-card.tsx'
import type { WholeDocument } from '../core/queries.ts'
import { copy } from '../outcome/copy.ts'

/** On the dashboard: what follows from the projection that was edited last, or the way to the first one. */
export function ProjectionCard(props: DocumentCardProps) {
  return <DocumentCard {...props} kind="projection" About={Summary} />
}

function Summary({ last: { document, rows } }: { last: WholeDocument }) {
  const summary = useMemo(() => {
    const read = fromDocument(document, rows)
    // They are nobody's figures yet.
    return hasExamples(read) ? copy.stillExamples : summaryText(read.inputs && projectAll(read.inputs))
  }, [document, rows])
  return summary ? (
    <p>
      <strong>{summary}</strong>
    </p>
  ) : null
}
