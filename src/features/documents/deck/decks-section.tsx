import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { DocumentsSection, type DocumentsSectionProps } from '../core/documents-section.tsx'
import { deckCommands } from './commands.ts'
import { copy } from '../slides/copy.ts'
import { deckDialogAddress } from './dialog-address.ts'

const DeckDialogs = late(async () => (await import('./deck-dialogs.tsx')).DeckDialogs)
const lateParts = [DeckDialogs]

/** A project's pitch decks, on its page. */
export function DecksSection(props: DocumentsSectionProps) {
  useLoadedLater(lateParts)
  return (
    <DocumentsSection
      {...props}
      kind="deck"
      title={copy.sectionTitle}
      emptyText={copy.sectionEmpty}
      commands={deckCommands}
      address={deckDialogAddress}
      Dialogs={DeckDialogs}
    />
  )
}
