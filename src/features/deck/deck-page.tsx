import { DocumentPage, type DocumentPageProps } from '../documents/document-page.tsx'
import { copy } from './copy.ts'
import { Editor } from './editor.tsx'

/** A pitch deck, for the project's owner and for admins. */
export function DeckPage(props: DocumentPageProps) {
  return <DocumentPage {...props} kind="deck" copy={copy} Editor={Editor} />
}
