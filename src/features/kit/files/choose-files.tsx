import { Paperclip } from 'lucide-react'
import { useId, useState } from 'react'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { showWriteFailure } from '../mutations/write-failure.ts'
import type { addFiles } from './add-files.ts'
import { copy } from './copy.ts'
import { PickFiles } from './pick-files.tsx'

/** Stores files that the user chooses on this device, and says why some were refused. */
export function useAddFiles() {
  const { db, identity } = useWorkspace()
  const [isAdding, setAdding] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const id = useId()

  async function add(chosen: readonly File[], options: Parameters<typeof addFiles>[3]) {
    setAdding(true)
    setProblems([])
    try {
      const code = await import('./add-files.ts')
      const refused = await code.addFiles(await db, identity.userId, chosen, options)
      setProblems(refused)
      if (refused.length > 0) announce(refused.join(' '))
    } catch (error) {
      showWriteFailure(copy.addFailed, 'files: files could not be saved on this device', error)
    } finally {
      setAdding(false)
    }
  }

  const hasProblems = problems.length > 0
  const alert = hasProblems ? (
    <Alert tone="warning" id={id} title={copy.problems}>
      {problems.join(' ')}
    </Alert>
  ) : null
  return { isAdding, add, alert, describedBy: hasProblems ? id : undefined }
}

interface ChooseFilesProps {
  adding: Pick<ReturnType<typeof useAddFiles>, 'isAdding' | 'describedBy'>
  onChosen: (files: readonly File[]) => void
  label?: string
}

/** A button that lets the user choose files of this device. */
export function ChooseFiles({ adding, onChosen, label = copy.send }: ChooseFilesProps) {
  return (
    <PickFiles
      input={{ multiple: true, 'data-testid': 'files' }}
      onPicked={onChosen}
      busy={adding.isAdding}
      icon={<Paperclip size={16} />}
      aria-describedby={adding.describedBy}
    >
      {label}
    </PickFiles>
  )
}
