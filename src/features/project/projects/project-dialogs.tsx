import { newProject } from '#src/domain/project/table.ts'
import { statusesOfferedTo } from '#src/domain/project/rules.ts'
import { projectInputSchema } from '#src/domain/project/schema.ts'
import { Slider } from '#src/ui/slider/slider.tsx'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { CreateDialog, EditDialog } from '../../kit/sync/row-dialogs.tsx'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { ProjectFormDialog, type ProjectFormProps, projectPage } from './project-form-dialog.tsx'
import { copy, fieldLabels, formatValue } from './copy.ts'
import type { ProjectDialog } from './dialog-address.ts'
import { useOwnProject } from './queries.ts'

const page = projectPage({ Form: ProjectForm, copy, blank: newProject, drafts: 'project' })
export const UnknownProjectDialog = page.Unknown

/** The dialog named by the URL, once its project has been read. */
export function OpenProjectDialog({ dialog, onClose }: { dialog: ProjectDialog; onClose: () => void }) {
  const edits = useRefusedEdits()
  const project = useOwnProject(dialog.kind === 'new' ? '' : dialog.id)
  // The form reads its initial values once, so it waits for them.
  if (project === undefined || (dialog.refused && !edits)) return null
  const refused = edits?.find(({ id }) => id === dialog.refused)
  const key = dialog.refused ?? ''
  if (dialog.kind === 'new') return <CreateDialog key={key} shared={dialog.shared} {...{ page, refused, onClose }} />
  const { id } = dialog
  return <EditDialog key={`${id} ${key}`} row={project ?? undefined} {...{ page, id, refused, onClose }} />
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
