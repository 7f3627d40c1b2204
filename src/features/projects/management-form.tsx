import { useRef } from 'react'
import { newOwnedProject, projectNameRequired, projectStatuses } from '#src/domain/project/fields.ts'
import { ownedProjectInputSchema } from '#src/domain/project/schema.ts'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { emailOf, nameOf } from '../users/names.ts'
import { UserField } from '../users/user-field.tsx'
import { useUsers } from '../users/queries.ts'
import { managementCopy } from './management-copy.ts'
import { ProjectFormDialog, type ProjectFormProps } from './project-form-dialog.tsx'
import { formatValue } from './copy.ts'

/** The admin's form for a project, with its owner and a number field for progress. */
export function ManagementForm({ title, submitLabel, notice, live, start, onSave, ...options }: ProjectFormProps) {
  const owner = useRef<HTMLInputElement>(null)
  const progress = useRef<HTMLInputElement>(null)
  const form = useDraftForm({
    ...options,
    live: { ...newOwnedProject, ...live },
    start: start && { ...start, user_id: start.user_id ?? live.user_id ?? '' },
    schema: ownedProjectInputSchema,
    format: formatValue,
    feature: 'projects',
    onSave,
    onInvalid(messages) {
      if (messages.user_id || messages.name === projectNameRequired) {
        const { title, description } = managementCopy.required
        showToast({ title, description, tone: 'critical' })
      }
      if (messages.name || messages.description) return
      const wrong = messages.user_id ? owner : progress
      wrong.current?.focus()
    },
  })
  return (
    <ProjectFormDialog
      {...{ title, submitLabel, notice, form }}
      onClose={options.onClose}
      statuses={projectStatuses}
      owner={
        options.isNew ? (
          <UserField
            label={managementCopy.owner}
            placeholder={managementCopy.selectOwner}
            ref={owner}
            {...form.control('user_id')}
          />
        ) : (
          <OwnerField id={form.values.user_id} />
        )
      }
      progress={
        <NumberField
          label={managementCopy.progress}
          min={0}
          max={100}
          step={1}
          ref={progress}
          {...form.control('progress')}
        />
      }
    />
  )
}

function OwnerField({ id }: { id: string }) {
  const users = useUsers([id])
  const user = users?.get(id)
  const value = user ? `${nameOf(user)}, ${emailOf(user)}` : users ? managementCopy.unknownOwner : ''
  return <TextField label={managementCopy.owner} value={value} readOnly hint={managementCopy.ownerStays} />
}
