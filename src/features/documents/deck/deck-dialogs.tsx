import type { DocumentDialogsProps } from '../core/documents-section.tsx'
import { DocumentForms } from '../core/document-forms.tsx'
import { copy } from '../slides/copy.ts'
import { createDeck } from './mutations.ts'

const about = () => <p>{copy.newAbout}</p>

/** The forms of decks. */
export function DeckDialogs(props: DocumentDialogsProps) {
  const create = ({ name }: { name: string }) => createDeck(props.context, props.project, name)
  return <DocumentForms kind="deck" more={about} {...{ copy, create, ...props }} />
}
