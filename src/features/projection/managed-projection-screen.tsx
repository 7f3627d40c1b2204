import { useParams } from 'react-router-dom'
import { adminProjectPath } from '#src/paths.ts'
import { useProject } from '../projects/queries.ts'
import { ProjectionPage } from './projection-page.tsx'

export { askFirst } from '../documents/queries.ts'

/** /admin/projects/:id/projections/:document: of anyone's project. Keyed by it, so that no state passes to the next one. */
function ManagedProjectionScreen() {
  const { id = '', document = '' } = useParams()
  const projectId = id.toLowerCase()
  const project = useProject(projectId)
  return (
    <ProjectionPage
      key={document}
      {...{ project }}
      id={document.toLowerCase()}
      projectPath={adminProjectPath(projectId)}
      titleEnd=" · Admin"
    />
  )
}

export { ManagedProjectionScreen as Screen }
