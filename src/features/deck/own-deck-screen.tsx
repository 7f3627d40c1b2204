import { useParams } from 'react-router-dom'
import { projectPath } from '#src/paths.ts'
import { useOwnProject } from '../projects/queries.ts'
import { DeckPage } from './deck-page.tsx'

export { askFirst } from '../documents/queries.ts'
export { AbandonedTyping } from './abandoned-typing.ts'

/** /dashboard/projects/:id/decks/:document: of one of the user's own projects. Keyed by it, so that no state passes to the next one. */
function OwnDeckScreen() {
  const { id = '', document = '' } = useParams()
  const projectId = id.toLowerCase()
  const project = useOwnProject(projectId)
  return <DeckPage key={document} {...{ project }} id={document.toLowerCase()} projectPath={projectPath(projectId)} />
}

export { OwnDeckScreen as Screen }
