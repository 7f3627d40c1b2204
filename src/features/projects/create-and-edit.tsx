import { type ComponentType, type ReactNode, useState } from 'react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import type { Project, ProjectInput } from '#src/domain/project/schema.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import type { Draft } from '../forms/draft-state.ts'
import { draftKey, readDraft } from '../forms/saved-draft.ts'
import { RefusedReason } from '../sync/refused-reason.tsx'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { createProject, updateProject } from './mutations.ts'
import type { ProjectFormProps, ProjectValues } from './project-form-dialog.tsx'
import type { ProjectTexts } from './texts.ts'

/** A page where projects are created and edited. */
export interface ProjectPage {
  Form: ComponentType<ProjectFormProps>
  texts: ProjectTexts
  /** A project nobody has typed anything into; its fields are those of the form. */
  blank: ProjectValues
  /** Begins the names of its drafts. */
  drafts: string
}

interface DialogProps {
  page: ProjectPage
  onClose: () => void
}

/** `?new`, with the values of a refused creation where one is put right. */
export function CreateDialog({ page, refused, onClose }: DialogProps & { refused: RefusedEdit | undefined }) {
  const workspace = useWorkspace()
  const { Form, texts, blank } = page
  async function save(input: ProjectValues) {
    await createProject(workspace, input, input.user_id)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: texts.created, tone: 'success' })
  }
  return (
    <Form
      title="Create New Project"
      submitLabel="Create Project"
      form={formName(page, refused?.id ?? 'new')}
      live={blank}
      isNew
      start={refused && typedOf(page, refused.fields)}
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
  /** What is to be known of the project, above the fields. */
  notices?: ReactNode
}

/** `?edit=<id>`. A project that is deleted elsewhere meanwhile can be saved as a new one: nothing typed is lost. */
export function EditDialog({ page, id, project, refused, notices, onClose }: EditProps) {
  const workspace = useWorkspace()
  const { Form, texts, blank } = page
  const [known, setKnown] = useState(project)
  if (project && project !== known) setKnown(project)
  const form = formName(page, refused?.id ?? id)
  const [draft] = useState(() => readDraft<ProjectInput>(draftKey(workspace.identity.userId, form), blank))
  // Of a project that is gone, what the draft or the refused edit was made from is all that is known.
  const gone: ProjectValues = { ...blank, ...draft?.base, ...(refused && typedOf(page, refused.document)) }
  const live = known ?? (refused || draft ? gone : undefined)
  if (!live) return <UnknownDialog page={page} onClose={onClose} />

  async function save(input: ProjectValues, { changes, base }: Draft<ProjectInput>) {
    if (project) await updateProject(workspace, id, changes, base)
    else await createProject(workspace, input, input.user_id)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: project ? texts.updated : texts.created, tone: 'success' })
  }
  const hasNotice = notices || refused || !project
  return (
    <Form
      title="Edit Project"
      submitLabel={project ? 'Save Changes' : 'Save as New Project'}
      form={form}
      live={live}
      isNew={!project}
      start={refused && typedOf(page, refused.fields)}
      notice={
        hasNotice ? (
          <>
            {refused ? <RefusedReason edit={refused} /> : null}
            {notices}
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
export function UnknownDialog({ page, onClose }: DialogProps) {
  return (
    <NoticeDialog
      title="This project is not here"
      description="It was deleted, or it belongs to someone else."
      closeLabel={page.texts.back}
      onClose={onClose}
    />
  )
}

/** @param of a project, a refused edit, or `new` */
function formName({ drafts }: ProjectPage, of: string): string {
  return `${drafts}.${of}`
}

/** What of a document can be typed into the form. */
function typedOf({ blank }: ProjectPage, values: Record<string, unknown>): Partial<ProjectValues> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(blank, field)))
}
