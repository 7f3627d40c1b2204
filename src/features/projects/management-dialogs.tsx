import { type ComponentProps, useMemo, useRef } from 'react'
import { newOwnedProject, type Project, projectStatuses } from '#src/domain/project/table.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { planById } from '#src/site.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { useRefusedRows } from '../sync/use-refused-rows.ts'
import { CreateDialog, EditDialog, type ProjectPage, UnknownDialog } from './create-and-edit.tsx'
import * as styles from './management.css.ts'
import { type ManagementContext, statusCommands } from './management-commands.ts'
import { ManagementForm } from './management-form.tsx'
import { managementCopy } from './management-copy.ts'
import type { ManagementDialog } from './management-dialog-address.ts'
import { PlanWeekDialog } from './plan-week-part.ts'
import { ProjectNotices } from './project-notices.tsx'
import { useEveryonesProjectConflicts, useProject, useProjectsById } from './queries.ts'

const page: ProjectPage = {
  Form: ManagementForm,
  copy: managementCopy,
  blank: newOwnedProject,
  drafts: 'managed-project',
}

interface OpenManagedDialogProps {
  dialog: ManagementDialog
  context: ManagementContext
  onClose: () => void
}

/** The dialog named by the URL, once its projects have been read. */
export function OpenManagedDialog({ dialog, context, onClose }: OpenManagedDialogProps) {
  const edits = useRefusedEdits()
  const isStatus = dialog.kind === 'change-status'
  const project = useProject('id' in dialog ? dialog.id : '')
  const projects = useProjectsById(isStatus ? dialog.ids : none)
  if (isStatus) return projects ? <StatusDialog {...{ projects, context, onClose }} /> : null
  // The form reads its initial values once, so it waits for them.
  if (project === undefined) return null
  if (dialog.kind === 'plan-week')
    return project ? (
      <PlanWeekDialog key={project.id} {...{ project, onClose }} />
    ) : (
      <UnknownManagedDialog onClose={onClose} />
    )
  if (dialog.refused && !edits) return null
  const refused = edits?.find(({ id }) => id === dialog.refused)
  const key = dialog.refused ?? ''
  if (dialog.kind === 'new') return <CreateManagedDialog key={key} {...{ refused, context, onClose }} />
  const { id } = dialog
  return <EditManagedDialog key={`${id} ${key}`} project={project ?? undefined} {...{ id, refused, onClose }} />
}

const none: readonly string[] = []

export const UnknownManagedDialog = (props: Omit<ComponentProps<typeof UnknownDialog>, 'page'>) => (
  <UnknownDialog {...props} page={page} />
)

interface CreateManagedProps extends Omit<ComponentProps<typeof CreateDialog>, 'page' | 'onCreated'> {
  context: ManagementContext
}

/** A project with a plan and a start goes on to its week. */
function CreateManagedDialog({ context, onClose, ...props }: CreateManagedProps) {
  const created = useRef('')
  return (
    <CreateDialog
      {...props}
      page={page}
      onCreated={(id, { plan, starts_on }) => {
        if (plan && starts_on && planById(plan)?.days) created.current = id
      }}
      onClose={() => (created.current ? context.openDialog({ kind: 'plan-week', id: created.current }) : onClose())}
    />
  )
}

/** Adds what the table has no room for: refused edits of the project, and conflicts. */
function EditManagedDialog(props: Omit<ComponentProps<typeof EditDialog>, 'page' | 'notices'>) {
  const conflicts = useEveryonesProjectConflicts()?.get(props.id)
  const refused = useRefusedRows('projects')?.byRow.get(props.id)
  const others = useMemo(() => refused?.filter(({ id }) => id !== props.refused?.id), [refused, props.refused])
  return (
    <EditDialog
      {...props}
      page={page}
      notices={
        conflicts || others?.length ? (
          <ProjectNotices conflicts={conflicts} refused={others} failure={managementCopy.updateFailed} inDialog />
        ) : null
      }
    />
  )
}

interface StatusDialogProps {
  projects: readonly Project[]
  context: ManagementContext
  onClose: () => void
}

/** `?change-status=<id>`, once for each project: pressing a status sets it. */
export function StatusDialog({ projects, context, onClose }: StatusDialogProps) {
  const [first] = projects
  if (!first) return <UnknownManagedDialog onClose={onClose} />
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title="Change Status"
      description={projects.length === 1 ? first.name : `${projects.length} projects`}
    >
      <div className={styles.statuses}>
        {projectStatuses.map((status) => (
          <CommandButton key={status} command={statusCommands[status]} targets={projects} context={context} />
        ))}
      </div>
    </Dialog>
  )
}
