import { useCallback, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { adminProjectPath, paths } from '#src/paths.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { managementCommands, type ManagementContext } from '../../project/projects/management-commands.ts'
import { managementCopy } from '../../project/projects/management-copy.ts'
import { managementDialogAddress } from '../../project/projects/management-dialog-address.ts'
import { useEveryonesProjectConflicts, useProject } from '../../project/projects/queries.ts'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { nameOf } from '../../kit/people/names.ts'
import { useUsers } from '../../kit/people/queries.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import type { OrderContext } from '../../project/page/commands.ts'
import { copy } from '../../project/page/copy.ts'
import { ProjectPage, sectionStyles } from '../../project/page/project-page.tsx'
import { TaskList } from '../../project/page/task-list.tsx'

export { askEarly } from '../../project/page/queries.ts'

// The forms load after the data: the page doesn't need them.
const dialogs = () => import('../../project/projects/management-dialogs.tsx')
const OpenManagedDialog = late(async () => (await dialogs()).OpenManagedDialog)
const UnknownManagedDialog = late(async () => (await dialogs()).UnknownManagedDialog)
const ProjectNotices = late(async () => (await import('../../project/projects/project-notices.tsx')).ProjectNotices)
const lateParts = [OpenManagedDialog, UnknownManagedDialog, ProjectNotices]

// These load after the rest of the page, which they are below.
const DocumentsSections = late(
  async () => (await import('../../documents/core/documents-section.tsx')).DocumentsSections,
)

const documents = (project: Project) => <DocumentsSections isManaged project={project} styles={sectionStyles} />

/** /admin/projects/:id: the same page of any project, with what admins can do. Keyed by it, so that no state passes to the next one. */
function ManagedProjectScreen() {
  const { id = '' } = useParams()
  return <ManagedProject key={id} id={id.toLowerCase()} />
}

function ManagedProject({ id }: { id: string }) {
  const project = useProject(id)
  useDocumentTitle(`${project?.name ?? 'Project'} · Admin`)
  const { dialog, open, close } = useAddressDialog(managementDialogAddress)
  const { write, identity } = useWorkspace()
  const context = useMemo<ManagementContext>(
    () => ({ write, identity, openDialog: open, closeDialog: close }),
    [write, identity, open, close],
  )
  const conflicts = useEveryonesProjectConflicts()?.get(id)
  const refused = useRefusedRows('projects')?.byRow.get(id)
  const marks = useSyncMarks('projects')
  useLoadedLater(lateParts)
  const taskPath = useCallback((taskId: string) => adminProjectPath(id, taskId), [id])
  useCommands({ commands: managementCommands, targets: () => (project ? [project] : []), context })

  return (
    <>
      <ProjectPage
        project={project}
        marks={marks.get(id)}
        owner={project ? <Owner project={project} /> : null}
        back={{ to: paths.adminProjects, label: managementCopy.back }}
        notices={
          conflicts || refused ? (
            <ProjectNotices conflicts={conflicts} refused={refused} failure={managementCopy.updateFailed} />
          ) : null
        }
        commands={managementCommands}
        context={context}
        missing={UnknownManagedDialog}
        empty={{
          text: copy.noTasksInPanel,
          action: <ButtonLink to={paths.adminTasks}>{copy.newTask}</ButtonLink>,
        }}
        Tasks={ManagedTasks}
        taskPath={taskPath}
        documents={documents}
      />
      {dialog ? <OpenManagedDialog {...{ dialog, context }} onClose={close} /> : null}
    </>
  )
}

function Owner({ project }: { project: Project }) {
  const users = useUsers([project.user_id])
  const owner = users?.get(project.user_id)
  if (!owner) return users ? managementCopy.unknownOwner : null
  return <UserLink id={owner.id}>{nameOf(owner)}</UserLink>
}

/** The tasks in an order that admins can change, with the names of those who do them. */
function ManagedTasks({ list }: { list: PagedList<Task> }) {
  const { write, identity } = useWorkspace()
  const [search] = useSearchParams()
  const { rows, total } = list
  const users = useUsers(rows.map(({ assigned_to }) => assigned_to))
  const marks = useSyncMarks('tasks')
  const order = useMemo<OrderContext>(() => ({ write, identity, tasks: rows, total }), [write, identity, rows, total])
  return (
    <TaskList
      {...{ list, marks, order }}
      goTo={search.get('task') ?? ''}
      isCustomers={({ assigned_to }) => users?.get(assigned_to)?.is_admin === false}
      customers="Customer's"
      assignees={users}
      pathOf={({ id }) => `${paths.adminTasks}?edit=${id}`}
    />
  )
}

export { ManagedProjectScreen as Screen }
