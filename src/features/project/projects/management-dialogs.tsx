import { useMemo, useRef } from 'react'
import { newOwnedProject, type Project, projectStatuses } from '#src/domain/project/table.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { planById } from '#src/site.ts'
import { CreateDialog, EditDialog } from '../../kit/sync/row-dialogs.tsx'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import * as styles from './dialogs.css.ts'
import { type ManagementContext, statusCommands } from './management-commands.ts'
import { ManagementForm } from './management-form.tsx'
import { managementCopy } from './management-copy.ts'
import type { ManagementDialog } from './management-dialog-address.ts'
import { PlanWeekDialog } from './plan-week-part.ts'
import { projectPage } from './project-form-dialog.tsx'
import { ProjectNotices } from './project-notices.tsx'
import { useEveryonesProjectConflicts, useProject, useProjectsById } from './queries.ts'

const page = projectPage({
  Form: ManagementForm,
  copy: managementCopy,
  blank: newOwnedProject,
  drafts: 'managed-project',
})
export const UnknownManagedDialog = page.Unknown

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
  return <EditManagedDialog key={`${id} ${key}`} row={project ?? undefined} {...{ id, refused, onClose }} />
}

const none: readonly string[] = []

interface EditProps {
  refused: RefusedEdit | undefined
  onClose: () => void
}

/** A project with a plan and a start goes on to its week. */
function CreateManagedDialog({ context, refused, onClose }: EditProps & { context: ManagementContext }) {
  const created = useRef('')
  return (
    <CreateDialog
      {...{ page, refused }}
      onCreated={(id, { plan, starts_on }) => {
        if (plan && starts_on && planById(plan)?.days) created.current = id
      }}
      onClose={() => (created.current ? context.openDialog({ kind: 'plan-week', id: created.current }) : onClose())}
    />
  )
}

/** Adds what the table has no room for: refused edits of the project, and conflicts. */
function EditManagedDialog(props: EditProps & { id: string; row: Project | undefined }) {
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
