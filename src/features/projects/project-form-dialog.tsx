import type { ReactNode } from 'react'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import type { ProjectInput, ProjectStatus } from '#src/domain/project/schema.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { DraftDialog } from '../forms/draft-dialog.tsx'
import type { Draft } from '../forms/draft-state.ts'
import type { DraftForm } from '../forms/use-draft-form.ts'
import { fieldLabels } from './texts.ts'

/** A project as a form has it. Its owner is absent where it is the person who types. */
export type ProjectValues = ProjectInput & { user_id?: string }

/** What each page's form is given. */
export interface ProjectFormProps {
  title: string
  submitLabel: string
  /** Where the draft is kept. */
  form: string
  /** The project as this device knows it now. */
  live: ProjectValues
  /** Whether it makes a project. */
  isNew?: boolean
  /** Values to start with instead, as if the person had typed them: those of a refused edit. */
  start?: Partial<ProjectValues> | undefined
  /** Above the fields. */
  notice?: ReactNode
  /** What to say when saving fails; the input stays. */
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
}

/** The dialog for creating and editing a project; how progress is set is the page's. */
export function ProjectFormDialog(props: ProjectFormDialogProps) {
  const { form, statuses, owner, progress, ...dialog } = props
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
    </DraftDialog>
  )
}
