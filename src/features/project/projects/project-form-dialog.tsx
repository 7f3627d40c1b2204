import type { ReactNode } from 'react'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import type { OwnedProjectInput, ProjectInput } from '#src/domain/project/schema.ts'
import type { ProjectStatus } from '#src/domain/project/table.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { DraftDialog } from '../../kit/forms/draft-dialog.tsx'
import type { RowFormProps } from '../../kit/forms/draft-dialog.tsx'
import type { DraftForm } from '../../kit/forms/use-draft-form.ts'
import type { RowPage } from '../../kit/sync/row-dialogs.tsx'
import type { ProjectCommandContext } from './commands.ts'
import { fieldLabels, type ProjectCopy } from './copy.ts'
import type { ProjectDialog } from './dialog-address.ts'
import { ProjectNotices } from './project-notices.tsx'
import { createProject, updateProject } from './save-project.ts'

/** The values of a project form. The customer's has no owner, plan, dates or links. */
export type ProjectValues = ProjectInput & Partial<OwnedProjectInput>

/** The props of each page's dialogs. */
export interface OpenDialogProps {
  dialog: ProjectDialog
  context: ProjectCommandContext
  onClose: () => void
}

/** The props of each page's form. */
export type ProjectFormProps = RowFormProps<ProjectValues, ProjectInput>

interface ProjectFormDialogProps extends Pick<ProjectFormProps, 'title' | 'submitLabel' | 'notice' | 'onClose'> {
  form: Omit<DraftForm<ProjectInput>, 'control' | 'values'>
  statuses: readonly ProjectStatus[]
  /** Above the status. */
  owner?: ReactNode
  progress: ReactNode
  /** Plan, dates and links. */
  plan?: ReactNode
}

/** The dialog for creating and editing a project; each page provides its own progress control. */
export function ProjectFormDialog(props: ProjectFormDialogProps) {
  const { form, statuses, owner, progress, plan, ...dialog } = props
  return (
    <DraftDialog {...dialog} form={form} first={{ label: fieldLabels.name, ...form.field('name') }}>
      <TextArea label={fieldLabels.description} optional rows={4} {...form.field('description')} />
      {owner}
      <SelectField
        label={fieldLabels.status}
        options={statuses.map((value) => ({ value, label: projectStatusLabels[value] }))}
        {...form.field('status')}
      />
      {progress}
      {plan}
    </DraftDialog>
  )
}

type Page = RowPage<ProjectValues, ProjectInput>

/** A page that creates and edits projects. */
export function projectPage({ copy, ...page }: Pick<Page, 'Form' | 'blank' | 'drafts'> & { copy: ProjectCopy }): Page {
  return {
    ...page,
    copy,
    name: 'Project',
    createTitle: 'Create New Project',
    deletedBy: 'perhaps on another device',
    create: (workspace, input) => createProject(workspace, input, input.user_id),
    update: updateProject,
    Notices: (troubles) => <ProjectNotices {...troubles} failure={copy.updateFailed} inDialog />,
    missing: copy.missing,
  }
}
