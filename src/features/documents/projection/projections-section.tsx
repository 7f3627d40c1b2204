import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { DocumentsSection, type DocumentsSectionProps } from '../core/documents-section.tsx'
import { projectionCommands } from './commands.ts'
import { copy } from '../outcome/copy.ts'
import { projectionDialogAddress } from './dialog-address.ts'

const ProjectionDialogs = late(async () => (await import('./projection-dialogs.tsx')).ProjectionDialogs)
const lateParts = [ProjectionDialogs]

/** A project's financial projections, on its page. */
export function ProjectionsSection(props: DocumentsSectionProps) {
  useLoadedLater(lateParts)
  return (
    <DocumentsSection
      {...props}
      kind="projection"
      title={copy.sectionTitle}
      emptyText={copy.sectionEmpty}
      commands={projectionCommands}
      address={projectionDialogAddress}
      Dialogs={ProjectionDialogs}
    />
  )
}
