import { useMemo } from 'react'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { adminProjectPath, paths } from '#src/paths.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { managementCommands } from '../../project/projects/management-commands.ts'
import { managementCopy } from '../../project/projects/management-copy.ts'
import { nameOf } from '../../kit/people/names.ts'
import { useUsers } from '../../kit/people/queries.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import type { OrderContext } from '../../project/page/commands.ts'
import { copy } from '../../project/page/copy.ts'
import { projectScreen, sectionStyles } from '../../project/page/project-page.tsx'
import { TaskList } from '../../project/page/task-list.tsx'

export { askEarly } from '../../project/page/queries.ts'

// These load after the rest of the page, which they are below.
const DocumentsSections = late(
  async () => (await import('../../documents/core/documents-section.tsx')).DocumentsSections,
)

/** /admin/projects/:id: the same page of any project, with what admins can do. */
export const Screen = projectScreen({
  copy: managementCopy,
  titleOf: (name) => `${name} · Admin`,
  home: paths.adminProjects,
  pathOf: adminProjectPath,
  isOwn: false,
  commands: managementCommands,
  Dialog: late(async () => (await import('../../project/projects/management-dialogs.tsx')).OpenManagedDialog),
  Owner,
  empty: { text: copy.noTasksInPanel, action: <ButtonLink to={paths.adminTasks}>{copy.newTask}</ButtonLink> },
  Tasks: ManagedTasks,
  documents: (project) => <DocumentsSections isManaged project={project} styles={sectionStyles} />,
})

function Owner({ project: { user_id } }: { project: Project }) {
  const users = useUsers([user_id])
  const owner = users?.get(user_id)
  if (!owner) return users ? managementCopy.unknownOwner : null
  return <UserLink id={user_id}>{nameOf(owner)}</UserLink>
}

/** The tasks in an order that admins can change, with the names of those who do them. */
function ManagedTasks({ list }: { list: PagedList<Task> }) {
  const { write, identity } = useWorkspace()
  const { rows, total } = list
  const users = useUsers(rows.map(({ assigned_to }) => assigned_to))
  const order = useMemo<OrderContext>(() => ({ write, identity, tasks: rows, total }), [write, identity, rows, total])
  return (
    <TaskList
      {...{ list, order }}
      isCustomers={({ assigned_to }) => users?.get(assigned_to)?.is_admin === false}
      customers="Customer's"
      assignees={users}
      pathOf={({ id }) => `${paths.adminTasks}?edit=${id}`}
    />
  )
}
