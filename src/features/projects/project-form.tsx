import { statusesOfferedTo } from '#src/domain/project/rules.ts'
import { projectInputSchema } from '#src/domain/project/schema.ts'
import { Slider } from '#src/ui/slider/slider.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { ProjectFormDialog, type ProjectFormProps } from './project-form-dialog.tsx'
import { fieldLabels, formatValue } from './copy.ts'

/** The customer's form for a project. */
export function ProjectForm({ title, submitLabel, notice, ...options }: ProjectFormProps) {
  const form = useDraftForm({ ...options, schema: projectInputSchema, format: formatValue, feature: 'projects' })
  return (
    <ProjectFormDialog
      {...{ title, submitLabel, notice, form }}
      onClose={options.onClose}
      statuses={statusesOfferedTo(form.values.status)}
      progress={
        <Slider
          label={fieldLabels.progress}
          min={0}
          max={100}
          step={5}
          format={(value) => `${value}%`}
          {...form.control('progress')}
        />
      }
    />
  )
}
