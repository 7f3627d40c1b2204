import { useParams } from 'react-router-dom'
import { projectPath } from '#src/paths.ts'
import { useOwnProject } from '../projects/queries.ts'
import { ProjectionPage } from './projection-page.tsx'

export { askFirst } from '../documents/queries.ts'
export { AbandonedTyping } from './abandoned-typing.ts'

/** /dashboard/projects/:id/projections/:document: of one of the user's own projects. Keyed by it, so that no state passes to the next one. */
function OwnProjectionScreen() {
  const { id = '', document = '' } = useParams()
  const projectId = id.toLowerCase()
  const project = useOwnProject(projectId)
  return (
    <ProjectionPage key={document} {...{ project }} id={document.toLowerCase()} projectPath={projectPath(projectId)} />
  )
}

export { OwnProjectionScreen as Screen }
