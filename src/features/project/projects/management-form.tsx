import { useRef, useState } from 'react'
import { newOwnedProject, planIds, projectNameRequired, projectStatuses } from '#src/domain/project/table.ts'
import { linksMax } from '#src/domain/project/links.ts'
import { type OwnedProjectInput, ownedProjectInputSchema } from '#src/domain/project/schema.ts'
import { planById } from '#src/site.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { readNumber } from '#src/domain/projection/read-number.ts'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { type DraftForm, useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import { UserField } from '../../kit/people/user-field.tsx'
import { useUsers } from '../../kit/people/queries.ts'
import * as styles from './dialogs.css.ts'
import { managementCopy } from './management-copy.ts'
import { ProjectFormDialog, type ProjectFormProps } from './project-form-dialog.tsx'
import { dueAfter, dueOf, isDay } from './propose-due.ts'
import { fieldLabels, formatValue } from './copy.ts'

/** Two admins can each set one of the dates, so only the form compares them. */
const schema = ownedProjectInputSchema.refine(
  ({ starts_on, due_on }) => !isDay(starts_on) || !isDay(due_on) || starts_on <= due_on,
  { path: ['due_on'], error: managementCopy.dueBeforeStart, when: () => true },
)

const plans = [
  { value: '', label: formatValue('plan', '') } as const,
  ...planIds.map((value) => ({ value, label: formatValue('plan', value) })),
]

/** The admin's form for a project, with its owner, its plan, dates and links, and a number field for progress. */
export function ManagementForm({ title, submitLabel, notice, live, start, onSave, ...options }: ProjectFormProps) {
  const form = useDraftForm({
    ...options,
    live: { ...newOwnedProject, ...live },
    start: start && { ...start, user_id: start.user_id ?? live.user_id ?? '' },
    schema,
    format: formatValue,
    feature: 'projects',
    onSave,
    onInvalid(messages) {
      if (messages.user_id || messages.name === projectNameRequired) {
        const { title, description } = managementCopy.required
        showToast({ title, description, tone: 'critical' })
      }
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
            {...form.control('user_id')}
          />
        ) : (
          <OwnerField id={form.values.user_id} />
        )
      }
      progress={<NumberField label={managementCopy.progress} read={readProgress} {...form.control('progress')} />}
      plan={<PlanFields form={form} />}
    />
  )
}

/** Reads numbers as typed elsewhere: '५०', '50 %'. The schema reports values out of range. */
function readProgress(text: string): number {
  const read = readNumber(text, { unit: 'percent', min: 0, max: 100 })
  return 'value' in read && read.value !== '' ? read.value : Number.NaN
}

function PlanFields({ form }: { form: DraftForm<OwnedProjectInput> }) {
  const isTyped = useRef(false)
  /** The due date that was proposed for the plan or the start. */
  const [gone, setGone] = useState('')
  const [plan, startsOn, dueOn, links] = [
    form.control('plan'),
    form.control('starts_on'),
    form.control('due_on'),
    form.control('links'),
  ]
  function change(values: Partial<Pick<OwnedProjectInput, 'plan' | 'starts_on'>>) {
    const due = dueAfter(form.values, values, isTyped.current)
    if (values.plan !== undefined) plan.onChange(values.plan)
    if (values.starts_on !== undefined) startsOn.onChange(values.starts_on)
    if (due === dueOn.value) return
    dueOn.onChange(due)
    setGone(due === '' ? dueOn.value : '')
    if (due === '') announce(managementCopy.dueGone(formatValue('due_on', dueOn.value)))
  }
  const days = planById(plan.value)?.days
  const whyEmpty = gone && dueOn.value === '' ? managementCopy.dueGone(formatValue('due_on', gone)) : undefined
  const isProposed = dueOn.value !== '' && dueOn.value === dueOf(form.values)
  return (
    <>
      <SelectField
        label={fieldLabels.plan}
        options={plans}
        {...plan}
        onChange={undefined}
        onValueChange={(plan) => change({ plan })}
      />
      <div className={styles.dates}>
        <DateField
          label={fieldLabels.starts_on}
          optional
          {...startsOn}
          onChange={(starts_on) => change({ starts_on })}
        />
        <DateField
          label={fieldLabels.due_on}
          optional
          {...dueOn}
          hint={dueOn.hint ?? (isProposed && days ? managementCopy.dueProposed(days) : whyEmpty)}
          onChange={(due) => {
            isTyped.current = due !== ''
            dueOn.onChange(due)
          }}
        />
      </div>
      <TextArea
        label={fieldLabels.links}
        optional
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        {...links}
        hint={links.hint ?? managementCopy.linksHint(linksMax)}
        onChange={({ currentTarget }) => links.onChange(currentTarget.value)}
      />
    </>
  )
}

function OwnerField({ id }: { id: string }) {
  const users = useUsers([id])
  const user = users?.get(id)
  const value = user ? `${nameOf(user)}, ${emailOf(user)}` : users ? managementCopy.unknownOwner : ''
  return <TextField label={managementCopy.owner} value={value} readOnly hint={managementCopy.ownerStays} />
}
