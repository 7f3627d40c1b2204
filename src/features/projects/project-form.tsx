import { type ReactNode, useRef } from 'react'
import { projectStatusLabels, statusesOfferedTo } from '#src/domain/project/rules.ts'
import { type ProjectInput, projectInputSchema } from '#src/domain/project/schema.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Slider } from '#src/ui/slider/slider.tsx'
import { DraftNotices } from '../forms/draft-notices.tsx'
import type { Draft } from '../forms/draft-state.ts'
import { useDraftForm } from '../forms/use-draft-form.ts'
import * as styles from './projects.css.ts'
import { fieldLabels, formatValue } from './texts.ts'

interface ProjectFormProps {
  title: string
  submitLabel: string
  /** Where the draft is kept. */
  form: string
  /** The project as this device knows it now. */
  live: ProjectInput
  /** Whether it makes a project. */
  isNew?: boolean
  /** Values to start with instead, as if the person had typed them: those of a refused edit. */
  start?: Partial<ProjectInput> | undefined
  /** Above the fields. */
  notice?: ReactNode
  /** What to say when saving fails; the input stays. */
  failure: string
  onSave: (input: ProjectInput, edit: Draft<ProjectInput>) => Promise<void>
  onClose: () => void
}

/** The dialog for creating and editing a project. */
export function ProjectForm({ title, submitLabel, notice, ...options }: ProjectFormProps) {
  const form = useDraftForm({ ...options, schema: projectInputSchema, format: formatValue, feature: 'projects' })
  const first = useRef<HTMLInputElement>(null)
  const name = form.field('name')
  return (
    <Dialog
      open
      onClose={options.onClose}
      title={title}
      initialFocusRef={first}
      onSubmit={form.submit}
      leaving={form.isLeaving}
      footer={
        <>
          <Button type="submit" variant="primary" busy={form.isSaving}>
            {submitLabel}
          </Button>
          <Button onClick={form.cancel}>Cancel</Button>
        </>
      }
    >
      <DraftNotices form={form}>{notice}</DraftNotices>
      <div className={styles.form}>
        <TextField
          label={fieldLabels.name}
          autoComplete="off"
          {...name}
          ref={(element) => {
            first.current = element
            name.ref(element)
          }}
        />
        <TextArea label={fieldLabels.description} optional rows={4} {...form.field('description')} />
        <SelectField
          label={fieldLabels.status}
          options={statusesOfferedTo(form.values.status).map((value) => ({
            value,
            label: projectStatusLabels[value],
          }))}
          {...form.field('status')}
        />
        <Slider
          label={fieldLabels.progress}
          min={0}
          max={100}
          step={5}
          format={(value) => `${value}%`}
          {...form.control('progress')}
        />
      </div>
    </Dialog>
  )
}
