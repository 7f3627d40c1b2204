import { memo } from 'react'
import { Link } from '#src/ui/link/link.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { copy } from './copy.ts'

interface DocumentPlaceProps {
  id: string
  projectName: string
  projectPath: string
}

/** The project that a document belongs to, and whether the document is sent. Saving renders this, and not the editor. */
export const DocumentPlace = memo(function DocumentPlace({ id, projectName, projectPath }: DocumentPlaceProps) {
  const marks = useSyncMarks('documents')
  return (
    <>
      <Link to={projectPath}>{copy.ofProject(projectName)}</Link>
      <SyncBadges {...marks.get(id)} />
    </>
  )
})
