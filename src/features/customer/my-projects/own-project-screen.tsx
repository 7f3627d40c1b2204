import type { Task } from '#src/domain/task/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { late } from '#src/ui/late/late.tsx'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { projectCommands } from '../../project/projects/commands.ts'
import { copy as projectsCopy } from '../../project/projects/copy.ts'
import { copy } from '../../project/page/copy.ts'
import { projectScreen, sectionStyles } from '../../project/page/project-page.tsx'
import { TaskList } from '../../project/page/task-list.tsx'

export { askEarly } from '../../project/page/queries.ts'

// These load after the rest of the page, which they are below.
const DocumentsSections = late(
  async () => (await import('../../documents/core/documents-section.tsx')).DocumentsSections,
)

/** /dashboard/projects/:id: one of the user's own projects, on an admin's device too. */
export const Screen = projectScreen({
  copy: projectsCopy,
  titleOf: (name) => name,
  home: paths.projects,
  pathOf: projectPath,
  isOwn: true,
  commands: projectCommands,
  Dialog: late(async () => (await import('../../project/projects/project-dialogs.tsx')).OpenProjectDialog),
  empty: { text: copy.noTasksText },
  Tasks: OwnTasks,
  documents: (project) => <DocumentsSections project={project} styles={sectionStyles} />,
})

/** Read-only. On a customer's device, everything that isn't assigned to them is ours. */
function OwnTasks({ list }: { list: PagedList<Task> }) {
  const { userId } = useWorkspace().identity
  return <TaskList list={list} isCustomers={({ assigned_to }) => assigned_to === userId} customers="Yours" />
}
