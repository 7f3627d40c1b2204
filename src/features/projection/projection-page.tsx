import { DocumentPage, type DocumentPageProps } from '../documents/document-page.tsx'
import { copy } from './copy.ts'
import { Editor } from './editor.tsx'

/** A financial projection, for the project's owner and for admins. */
export function ProjectionPage(props: DocumentPageProps) {
  return <DocumentPage {...props} kind="projection" copy={copy} Editor={Editor} />
}
