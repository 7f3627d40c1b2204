import { useState } from 'react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { newProject } from '#src/domain/project/fields.ts'
import { type Project, type ProjectInput, projectInputSchema } from '#src/domain/project/schema.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import type { Draft } from '../forms/draft-state.ts'
import { draftKey, readDraft } from '../forms/saved-draft.ts'
import { RefusedReason } from '../sync/refused-reason.tsx'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { createProject, updateProject } from './mutations.ts'
import { ProjectForm } from './project-form.tsx'
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
      form={formName(refused?.id ?? 'new')}
      live={newProject}
      isNew
      start={refused && inputOf(refused)}
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
  const form = formName(refused?.id ?? id)
  const [draft] = useState(() => readDraft(draftKey(workspace.identity.userId, form), newProject))
  // Of a project that is gone, what the draft was made from is all that is known.
  const gone = { ...newProject, ...draft?.base, ...(refused && inputOf(refused)) }
  const live = known ?? (refused || draft ? gone : undefined)
  if (!live) return <UnknownProjectDialog onClose={onClose} />

  async function save(input: ProjectInput, { changes, base }: Draft<ProjectInput>) {
    if (project) await updateProject(workspace, id, changes, base)
    else await createProject(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: project ? texts.updated : texts.created, tone: 'success' })
  }
  return (
    <ProjectForm
      title="Edit Project"
      submitLabel={project ? 'Save Changes' : 'Save as New Project'}
      form={form}
      live={live}
      isNew={!project}
      start={refused && inputOf(refused)}
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

/** An address from elsewhere, or a project that is gone. */
export function UnknownProjectDialog({ onClose }: DialogProps) {
  return (
    <NoticeDialog
      title="This project is not here"
      description="It was deleted, or it belongs to someone else."
      closeLabel="Back to My Projects"
      onClose={onClose}
    />
  )
}

/** @param of a project, a refused edit, or `new` */
function formName(of: string): string {
  return `project.${of}`
}

/** What of a refused edit can be typed into the form. */
function inputOf({ fields }: RefusedEdit): Partial<ProjectInput> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(projectInputSchema.shape, field)))
}
