import { useRef } from 'react'
import { liveRows } from '#src/data/queries/live-list.ts'
import { newOwnedProject, type Project, projectStatuses } from '#src/domain/project/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { planById } from '#src/site.ts'
import { RowDialog } from '../../kit/sync/row-dialogs.tsx'
import type { ProjectCommandContext } from './commands.ts'
import * as styles from './dialogs.css.ts'
import { statusCommands } from './management-commands.ts'
import { ManagementForm } from './management-form.tsx'
import { managementCopy } from './management-copy.ts'
import { PlanWeekDialog } from './plan-week-part.ts'
import { type OpenDialogProps, projectPage } from './project-form-dialog.tsx'
import { useProject, useProjectConflicts, useRefusedProjects } from './queries.ts'

const page = projectPage({
  Form: ManagementForm,
  copy: managementCopy,
  blank: newOwnedProject,
  drafts: 'managed-project',
})

/**
 * The dialog named by the URL, once its projects have been read. The form also shows refused edits and conflicts, for which the table has no room.
 */
export function OpenManagedDialog({ dialog, context, onClose }: OpenDialogProps) {
  const [id = ''] = dialog.ids
  const project = useProject(id)
  const projects = useLive(liveRows<'projects'>, { table: 'projects', ids: dialog.ids })
  const conflicts = useProjectConflicts({ isOwn: false })?.get(id)
  const refused = useRefusedProjects({ isOwn: false })?.byRow.get(id)
  /** A new project with a plan and a start leads to planning its week. */
  const planned = useRef('')
  if (dialog.kind === 'change-status') return projects ? <StatusDialog {...{ projects, context, onClose }} /> : null
  if (dialog.kind === 'plan-week') {
    if (!project) return project === null ? <NoticeDialog {...page.missing} onClose={onClose} /> : null
    return <PlanWeekDialog key={id} {...{ project, onClose }} />
  }
  return (
    <RowDialog
      {...{ page, dialog, conflicts, refused }}
      row={project}
      onCreated={(created, { plan, starts_on }) => {
        if (plan && starts_on && planById(plan)?.days) planned.current = created
      }}
      onClose={() => {
        const id = planned.current
        planned.current = ''
        if (id) context.openDialog({ kind: 'plan-week', ids: [id] })
        else onClose()
      }}
    />
  )
}

interface StatusDialogProps {
  projects: readonly Project[]
  context: ProjectCommandContext
  onClose: () => void
}

/** `?change-status=<id>`, once for each project: pressing a status sets it. */
export function StatusDialog({ projects, context, onClose }: StatusDialogProps) {
  const [first] = projects
  if (!first) return <NoticeDialog {...page.missing} onClose={onClose} />
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
