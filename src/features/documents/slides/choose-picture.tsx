import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { PickFiles } from '../../kit/files/pick-files.tsx'
import { useDroppedFiles } from '../../kit/files/use-dropped-files.ts'
import { showWriteFailure } from '../../kit/mutations/write-failure.ts'
import { copy } from './copy.ts'

interface ChoosePictureProps {
  document: Pick<ProjectDocument, 'project_id' | 'owner_id'>
  label: string
  /** For screen readers, if the label alone doesn't say which. */
  name?: string
  use: 'slide' | 'logo'
  /** Whether it accepts pictures that are dropped on the page or pasted. */
  takesDropped?: boolean | undefined
  /** Called with the picture's name in the bucket, once it is on this device. Rejects if nothing was written, which a toast reports. */
  onAdded: (path: string) => Promise<unknown>
}

/** Chooses a picture from the camera or the files of this device. Says why a picture is refused. */
export function ChoosePicture({ document, label, name, use, takesDropped, onAdded }: ChoosePictureProps) {
  const { db, identity } = useWorkspace()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const problemId = useId()

  async function add(file: File) {
    setBusy(true)
    setProblem('')
    let code: Awaited<ReturnType<typeof loadAdding>> | undefined
    try {
      code = await loadAdding()
      const added = await code.addPicture({ db, identity }, document, file, use)
      await onAdded(added.path)
      announce(copy.added[use](added.name))
    } catch (error) {
      if (code && error instanceof code.PictureRefused) {
        setProblem(error.message)
        announce(error.message)
      } else {
        showWriteFailure(copy.pictureFailed, 'deck: a picture could not be added', error)
      }
    } finally {
      setBusy(false)
    }
  }

  useDroppedFiles(takesDropped && !busy ? ([file]) => file && void add(file) : undefined)

  return (
    <div>
      <PickFiles
        input={{ accept: 'image/*', 'data-testid': 'picture' }}
        onPicked={([chosen]) => void add(chosen)}
        size="small"
        busy={busy}
        icon={<ImagePlus size={16} />}
        aria-label={name}
        aria-describedby={problem ? problemId : undefined}
      >
        {label}
      </PickFiles>
      {problem ? (
        <Alert tone="warning" id={problemId}>
          {problem}
        </Alert>
      ) : null}
    </div>
  )
}

/** The editor loads this code after its early screen, so that pictures can be chosen offline. */
export async function loadAdding() {
  const [{ addPicture }, { PictureRefused }] = await Promise.all([
    import('./add-picture.ts'),
    import('./prepare-picture.ts'),
  ])
  return { addPicture, PictureRefused }
}
