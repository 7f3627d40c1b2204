import { type ComponentType, type ReactNode, useState } from 'react'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import type { RefusedEdit } from '#src/data/replication/edits.ts'
import type { ProjectInput } from '#src/domain/project/schema.ts'
import type { Project } from '#src/domain/project/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import type { Draft } from '../forms/draft-state.ts'
import { readDraft } from '../forms/saved-draft.ts'
import { RefusedReason } from '../sync/refused-reason.tsx'
import type { ProjectCopy } from './copy.ts'
import type { SharedValues } from './dialog-address.ts'
import type { ProjectFormProps, ProjectValues } from './project-form-dialog.tsx'
import { createProject, updateProject } from './save-project.ts'

/** A page that creates and edits projects. */
export interface ProjectPage {
  Form: ComponentType<ProjectFormProps>
  copy: ProjectCopy
  /** An empty project; its fields are those of the form. */
  blank: ProjectValues
  /** Prefix of its drafts' names. */
  drafts: string
}

interface DialogProps {
  page: ProjectPage
  onClose: () => void
}

interface CreateProps extends DialogProps {
  refused: RefusedEdit | undefined
  shared?: SharedValues | undefined
  /** Called with the new project before the form closes. */
  onCreated?: ((id: string, input: ProjectValues) => void) | undefined
}

/** `?new`, filled with the values of a refused creation, or with what another app shared. */
export function CreateDialog({ page, refused, shared, onCreated, onClose }: CreateProps) {
  const workspace = useWorkspace()
  const { Form, copy, blank } = page
  async function save(input: ProjectValues) {
    const { id } = await createProject(workspace, input, input.user_id)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: copy.created, tone: 'success' })
    onCreated?.(id, input)
  }
  return (
    <Form
      title="Create New Project"
      submitLabel="Create Project"
      // Shared text has its own draft name; an earlier draft would replace it.
      form={formName(page, refused?.id ?? (shared ? `shared ${shared.name} ${shared.description}` : 'new'))}
      live={blank}
      isNew
      start={refused ? typedOf(page, refused.fields) : shared}
      notice={refused ? <RefusedReason edit={refused} /> : null}
      failure={copy.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

interface EditProps extends DialogProps {
  id: string
  /** Undefined if the project doesn't exist (any more). */
  project: Project | undefined
  refused: RefusedEdit | undefined
  /** Notices about the project, above the fields. */
  notices?: ReactNode
}

/** `?edit=<id>`. A project that another device deletes in the meantime can be saved as a new one, so no input is lost. */
export function EditDialog({ page, id, project, refused, notices, onClose }: EditProps) {
  const workspace = useWorkspace()
  const { Form, copy, blank } = page
  const [known, setKnown] = useState(project)
  if (project && project !== known) setKnown(project)
  const form = formName(page, refused?.id ?? id)
  const [draft] = useState(() => readDraft<ProjectInput>(draftKey(workspace.identity.userId, form), blank))
  // A deleted project is known only from the base of the draft or the refused edit.
  const gone: ProjectValues = { ...blank, ...draft?.base, ...(refused && typedOf(page, refused.document)) }
  const live = known ?? (refused || draft ? gone : undefined)
  if (!live) return <UnknownDialog page={page} onClose={onClose} />

  async function save(input: ProjectValues, { changes, base }: Draft<ProjectInput>) {
    if (project) await updateProject(workspace, id, changes, base)
    else await createProject(workspace, input, input.user_id)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: project ? copy.updated : copy.created, tone: 'success' })
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
              <Alert tone="warning" title="This project no longer exists">
                It was deleted, perhaps on another device. What you typed is still here, so you can save it as a new
                project.
              </Alert>
            )}
          </>
        ) : null
      }
      failure={project ? copy.updateFailed : copy.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** For a foreign link, or a deleted project. */
export function UnknownDialog({ page, onClose }: DialogProps) {
  return (
    <NoticeDialog
      title="Project not found"
      description="It was deleted, or it belongs to someone else."
      closeLabel={page.copy.back}
      onClose={onClose}
    />
  )
}

/** @param of a project's id, a refused edit's id, or `new` */
function formName({ drafts }: ProjectPage, of: string): string {
  return `${drafts}.${of}`
}

/** The values that fit the form. */
function typedOf({ blank }: ProjectPage, values: Record<string, unknown>): Partial<ProjectValues> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(blank, field)))
}
