import { useRef } from 'react'
import { taskStatuses } from '#src/domain/task/table.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import { type TaskInput, taskInputSchema } from '#src/domain/task/schema.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { DraftDialog } from '../../kit/forms/draft-dialog.tsx'
import type { RowFormProps } from '../../kit/forms/draft-dialog.tsx'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { useRowsById } from '../../kit/lists/use-paged-list.ts'
import { nameOf } from '../../kit/people/names.ts'
import { UserField } from '../../kit/people/user-field.tsx'
import type { Troubles } from '../../kit/sync/row-dialogs.tsx'
import { RowNotices } from '../../kit/sync/row-notices.tsx'
import { ProjectField } from '../../project/badges/project-field.tsx'
import { copy, fieldLabel, fieldLabels, formatValue } from './copy.ts'

const statuses = taskStatuses.map((value) => ({ value, label: taskStatusLabels[value] }))

/** The dialog for creating and editing a task. */
export function TaskForm({ title, submitLabel, notice, ...options }: RowFormProps<TaskInput>) {
  const due = useRef<HTMLInputElement>(null)
  const format = useFormat([options.live.assigned_to, options.live.project_id])
  const form = useDraftForm({
    ...options,
    schema: taskInputSchema,
    format,
    feature: 'tasks',
    onInvalid(messages) {
      if (messages.title === copy.titleRequired.description) showToast(failureToast(copy.titleRequired))
      if (!messages.title && !messages.description) due.current?.focus()
    },
  })
  const { name: _assignee, ...assignee } = form.control('assigned_to')
  const { name: _project, ...project } = form.control('project_id')
  return (
    <DraftDialog
      {...{ title, submitLabel, notice, form }}
      first={{ label: fieldLabels.title, ...form.field('title') }}
      onClose={options.onClose}
    >
      <TextArea label={fieldLabels.description} optional rows={4} {...form.field('description')} />
      <SelectField label={fieldLabels.status} options={statuses} {...form.field('status')} />
      <DateField
        label={fieldLabels.due_on}
        optional
        {...form.control('due_on')}
        inputRef={(input) => void (due.current = input)}
      />
      <UserField label={fieldLabels.assigned_to} none={copy.unassigned} {...assignee} />
      <ProjectField label={fieldLabels.project_id} none={copy.noProject} {...project} />
    </DraftDialog>
  )
}

/** A task's refused edits and conflicts. */
export function TaskNotices({ conflicts = [], refused }: Troubles) {
  const format = useFormat(conflicts.flatMap(({ kept_value, replaced_value }) => [kept_value, replaced_value]))
  return <RowNotices {...{ conflicts, refused, fieldLabel, format }} isOpen={() => true} failure={copy.updateFailed} />
}

/** Formats a field's value. @param values those that may be ids of users and projects */
function useFormat(values: readonly unknown[]) {
  const ids = values.filter((value) => typeof value === 'string')
  const users = useRowsById('profiles', ids)
  const projects = useRowsById('projects', ids)
  return (field: string, value: unknown) =>
    formatValue(field, value, (id) => {
      const user = users?.get(id)
      return user ? nameOf(user) : projects?.get(id)?.name
    })
}
