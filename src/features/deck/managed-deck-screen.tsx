import { useParams } from 'react-router-dom'
import { adminProjectPath } from '#src/paths.ts'
import { useProject } from '../projects/queries.ts'
import { DeckPage } from './deck-page.tsx'

export { askFirst } from '../documents/queries.ts'

/** /admin/projects/:id/decks/:document: of anyone's project. Keyed by it, so that no state passes to the next one. */
function ManagedDeckScreen() {
  const { id = '', document = '' } = useParams()
  const projectId = id.toLowerCase()
  const project = useProject(projectId)
  return (
    <DeckPage
      key={document}
      {...{ project }}
      id={document.toLowerCase()}
      projectPath={adminProjectPath(projectId)}
      titleEnd=" · Admin"
    />
  )
}

export { ManagedDeckScreen as Screen }
