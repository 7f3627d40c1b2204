import { useRef, useState } from 'react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { newProject, type Project, type ProjectInput, projectInputSchema } from '#src/domain/project/schema.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { showToast, type ToastOptions } from '#src/ui/toast/toast-store.ts'
import { RefusedReason } from '../sync/refused-reason.tsx'
import { useWorkspace } from '../workspace/workspace-context.ts'
import { draftKey, type ProjectDraft, readDraft } from './draft.ts'
import { type Actor, createProject, deleteProject, ProjectGone, updateProject } from './mutations.ts'
import { ProjectForm } from './project-form.tsx'
import * as styles from './projects.css.ts'
import { texts } from './texts.ts'

interface DialogProps {
  onClose: () => void
}

/** `?new`, with the values of a refused creation where one is put right. */
export function CreateProjectDialog({ refused, onClose }: DialogProps & { refused: RefusedEdit | undefined }) {
  const workspace = useWorkspace()
  async function save(input: ProjectInput) {
    await createProject(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: texts.created, tone: 'success' })
  }
  return (
    <ProjectForm
      title="Create New Project"
      submitLabel="Create Project"
      base={newProject}
      {...(refused && { changed: inputOf(refused) })}
      draft={draftKey(workspace.identity.userId, refused?.id ?? 'new')}
      notice={refused ? <RefusedReason edit={refused} /> : null}
      failure={texts.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

interface EditProps extends DialogProps {
  id: string
  /** Undefined where there is no such project (any more). */
  project: Project | undefined
  refused: RefusedEdit | undefined
}

/** `?edit=<id>`. A project that is deleted elsewhere meanwhile can be saved as a new one: nothing typed is lost. */
export function EditProjectDialog({ id, project, refused, onClose }: EditProps) {
  const workspace = useWorkspace()
  const [known, setKnown] = useState(project)
  if (project && project !== known) setKnown(project)
  const draft = draftKey(workspace.identity.userId, refused?.id ?? id)
  const [kept] = useState(() => readDraft(draft))
  const base =
    known ?? (refused || kept ? { ...newProject, ...kept?.base, ...(refused && inputOf(refused)) } : undefined)
  if (!base) return <UnknownProjectDialog onClose={onClose} />

  async function save(input: ProjectInput, { values, base }: ProjectDraft) {
    if (project) await updateProject(workspace, id, values, base)
    else await createProject(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: project ? texts.updated : texts.created, tone: 'success' })
  }
  return (
    <ProjectForm
      title="Edit Project"
      submitLabel={project ? 'Save Changes' : 'Save as New Project'}
      base={base}
      {...(refused && { changed: inputOf(refused) })}
      draft={draft}
      notice={
        refused || !project ? (
          <>
            {refused ? <RefusedReason edit={refused} /> : null}
            {project ? null : (
              <Alert tone="warning" title="This project is not here any more">
                It was deleted, maybe on another device. What you typed is kept: save it as a new project.
              </Alert>
            )}
          </>
        ) : null
      }
      failure={project ? texts.updateFailed : texts.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** `?delete=<id>`. Asks as people expect, and still offers Undo afterwards. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDeleted,
}: DialogProps & { project: Project | undefined; onDeleted: (id: string) => void }) {
  const workspace = useWorkspace()
  // As it was when asked: the project leaves the list a moment before the dialog leaves the address.
  const [asked] = useState(project)
  const [deleting, setDeleting] = useState(false)
  const confirmed = useRef(false)
  if (!asked) return <UnknownProjectDialog onClose={onClose} />

  async function confirm({ id }: Project) {
    // The second press of a double click comes before the dialog is gone.
    if (confirmed.current) return
    confirmed.current = true
    setDeleting(true)
    onDeleted(id)
    // Closing moves through the history: what has been decided is written before that.
    const answer = await deleted(workspace, id)
    onClose()
    showToast(answer)
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm(asked)}
      title="Delete Project"
      description={texts.deleteQuestion}
      confirmLabel="Delete"
      busy={deleting}
    >
      <p className={styles.deletedName}>{asked.name}</p>
    </ConfirmDialog>
  )
}

/** Deletes the project on this device; what is to be said of it. */
async function deleted(actor: Actor, id: string): Promise<ToastOptions> {
  try {
    const { undo } = await deleteProject(actor, id)
    return {
      title: texts.deleted,
      tone: 'success',
      action: { label: 'Undo', onSelect: () => void bringBack(undo) },
    }
  } catch (error) {
    if (error instanceof ProjectGone) return { title: texts.deleted, tone: 'success' }
    console.error('projects: could not be deleted on this device', error)
    return { title: texts.deleteFailed, tone: 'critical' }
  }
}

async function bringBack(undo: () => Promise<void>): Promise<void> {
  try {
    await undo()
    showToast({ title: 'Project restored', tone: 'success' })
  } catch (error) {
    console.error('projects: could not be brought back on this device', error)
    showToast({ title: 'Failed to restore project. Please try again.', tone: 'critical' })
  }
}

/** An address from elsewhere, or a project that is gone. */
function UnknownProjectDialog({ onClose }: DialogProps) {
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      initialFocusRef={back}
      title="This project is not here"
      description="It was deleted, or it belongs to someone else."
      footer={
        <Button ref={back} variant="primary" onClick={onClose}>
          Back to My Projects
        </Button>
      }
    />
  )
}

/** What of a refused edit can be typed into the form. */
function inputOf({ fields }: RefusedEdit): Partial<ProjectInput> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(projectInputSchema.shape, field)))
}
