import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { adminProjectPath, projectPath } from '#src/paths.ts'
import { forgetShared, keptShare } from '#src/pwa/shared.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import type { ChosenForShared } from '../../kit/files/use-shared-files.ts'
import { ProjectField } from '../badges/project-field.tsx'
import { useProject } from './queries.ts'

/** `?shared-files`: offers files that another app shared. Any website can share some, so none is sent before a project is chosen here. */
export function SharedFilesDialog({ onClose }: { onClose: () => void }) {
  const [names, setNames] = useState<readonly string[]>()
  const [chosen, setChosen] = useState('')
  const project = useProject(chosen)
  const { userId } = useWorkspace().identity
  const navigate = useNavigate()
  useEffect(() => {
    void keptShare().then((shared) => setNames(shared?.files.map(({ name }) => name) ?? []))
  }, [])
  if (names === undefined) return null
  if (names.length === 0) {
    return (
      <NoticeDialog
        title="The files are not on this device"
        description="They were sent, or there was no room for them. You can add files on the page of a project."
        closeLabel="Back to My Projects"
        onClose={onClose}
      />
    )
  }
  function send() {
    if (!project || !names) return
    const path = project.user_id === userId ? projectPath(chosen) : adminProjectPath(chosen)
    void navigate(path, { replace: true, state: { sharedFiles: names } satisfies ChosenForShared })
  }
  function discard() {
    void forgetShared()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={names.length === 1 ? 'Send this file?' : `Send these ${names.length.toLocaleString('en')} files?`}
      description={names.join(', ')}
      footer={
        <>
          <BlockableButton variant="primary" reason={project ? undefined : 'Choose a project first.'} onClick={send}>
            Send
          </BlockableButton>
          <Button onClick={discard}>Don't send</Button>
        </>
      }
    >
      <ProjectField
        label="Project"
        placeholder="Choose a project"
        hint="They go into its conversation, where you and our team can read them."
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}
