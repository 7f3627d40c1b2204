import { newProject } from '#src/domain/project/table.ts'
import { statusesOfferedTo } from '#src/domain/project/rules.ts'
import { projectInputSchema } from '#src/domain/project/schema.ts'
import { Slider } from '#src/ui/slider/slider.tsx'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { RowDialog } from '../../kit/sync/row-dialogs.tsx'
import { type OpenDialogProps, ProjectFormDialog, type ProjectFormProps, projectPage } from './project-form-dialog.tsx'
import { copy, fieldLabels, formatValue } from './copy.ts'
import { useProject } from './queries.ts'

const page = projectPage({ Form: ProjectForm, copy, blank: newProject, drafts: 'project' })

/** The dialog named by the URL, once its project has been read. */
export function OpenProjectDialog({ dialog, onClose }: OpenDialogProps) {
  const project = useProject(dialog.ids[0] ?? '', { isOwn: true })
  // The other dialogs are for admins.
  if (dialog.kind !== 'new' && dialog.kind !== 'edit') return null
  return <RowDialog {...{ page, dialog, onClose }} row={project} shared={dialog.shared} />
}

/** The customer's form for a project. */
function ProjectForm({ title, submitLabel, notice, ...options }: ProjectFormProps) {
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
