import { useCallback, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { projectCommands } from '../../project/projects/commands.ts'
import { copy as projectsCopy } from '../../project/projects/copy.ts'
import { projectDialogAddress } from '../../project/projects/dialog-address.ts'
import { useOwnProject, useOwnRefusedProjects, useProjectConflicts } from '../../project/projects/queries.ts'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { copy } from '../../project/page/copy.ts'
import { ProjectPage, sectionStyles } from '../../project/page/project-page.tsx'
import { TaskList } from '../../project/page/task-list.tsx'

export { askEarly } from '../../project/page/queries.ts'

// The forms load after the data: the page doesn't need them.
const dialogs = () => import('../../project/projects/project-dialogs.tsx')
const OpenProjectDialog = late(async () => (await dialogs()).OpenProjectDialog)
const UnknownProjectDialog = late(async () => (await dialogs()).UnknownProjectDialog)
const ProjectNotices = late(async () => (await import('../../project/projects/project-notices.tsx')).ProjectNotices)
const lateParts = [OpenProjectDialog, UnknownProjectDialog, ProjectNotices]

// These load after the rest of the page, which they are below.
const DocumentsSections = late(
  async () => (await import('../../documents/core/documents-section.tsx')).DocumentsSections,
)

const documents = (project: Project) => <DocumentsSections project={project} styles={sectionStyles} />

/** /dashboard/projects/:id: one of the user's own projects, on an admin's device too. Keyed by it, so that no state passes to the next one. */
function OwnProjectScreen() {
  const { id = '' } = useParams()
  return <OwnProject key={id} id={id.toLowerCase()} />
}

function OwnProject({ id }: { id: string }) {
  const project = useOwnProject(id)
  useDocumentTitle(project?.name ?? 'Project')
  const { dialog, open, close } = useAddressDialog(projectDialogAddress)
  const { write, identity } = useWorkspace()
  const context = useMemo(() => ({ write, identity, openDialog: open }), [write, identity, open])
  const conflicts = useProjectConflicts()?.get(id)
  const refused = useOwnRefusedProjects()?.byRow.get(id)
  const marks = useSyncMarks('projects')
  useLoadedLater(lateParts)
  const taskPath = useCallback((taskId: string) => projectPath(id, taskId), [id])
  useCommands({ commands: projectCommands, targets: () => (project ? [project] : []), context })

  return (
    <>
      <ProjectPage
        project={project}
        marks={marks.get(id)}
        back={{ to: paths.projects, label: projectsCopy.back }}
        notices={conflicts || refused ? <ProjectNotices conflicts={conflicts} refused={refused} /> : null}
        commands={projectCommands}
        context={context}
        missing={UnknownProjectDialog}
        empty={{ text: copy.noTasksText }}
        Tasks={OwnTasks}
        taskPath={taskPath}
        documents={documents}
      />
      {dialog ? <OpenProjectDialog dialog={dialog} onClose={close} /> : null}
    </>
  )
}

/** Read-only. On a customer's device, everything that isn't assigned to them is ours. */
function OwnTasks({ list }: { list: PagedList<Task> }) {
  const { userId } = useWorkspace().identity
  const [search] = useSearchParams()
  const marks = useSyncMarks('tasks')
  return (
    <TaskList
      {...{ list, marks }}
      goTo={search.get('task') ?? ''}
      isCustomers={({ assigned_to }) => assigned_to === userId}
      customers="Yours"
    />
  )
}

export { OwnProjectScreen as Screen }
