import type { ReactNode } from 'react'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import type { OwnedProjectInput, ProjectInput, ProjectStatus } from '#src/domain/project/schema.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { DraftDialog } from '../forms/draft-dialog.tsx'
import type { Draft } from '../forms/draft-state.ts'
import type { DraftForm } from '../forms/use-draft-form.ts'
import { fieldLabels } from './copy.ts'

/** The values of a project form. The customer's has no owner, plan, dates or links. */
export type ProjectValues = ProjectInput & Partial<OwnedProjectInput>

/** The props of each page's form. */
export interface ProjectFormProps {
  title: string
  submitLabel: string
  /** The name of the draft. */
  form: string
  /** The project as this device knows it now. */
  live: ProjectValues
  /** Whether saving creates a project. */
  isNew?: boolean
  /** Initial values, such as those of a refused edit, as if the user had typed them. */
  start?: Partial<ProjectValues> | undefined
  /** Above the fields. */
  notice?: ReactNode
  /** Shown when saving fails; the input remains. */
  failure: FailureMessage
  onSave: (input: ProjectValues, edit: Draft<ProjectInput>) => Promise<void>
  onClose: () => void
}

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
