import { late } from '#src/ui/late/late.tsx'
import { earlyPage } from '../../kit/lists/list-definition.ts'
import { TablePage } from '../../kit/lists/table-page.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { useProjectDialog } from '../../project/projects/queries.ts'
import { PlanWeekDialog } from '../../project/projects/plan-week-part.ts'
import { managementList } from './management-list.tsx'

/** The projects, then their owners. */
export const askEarly = earlyPage(managementList, 'profiles')

// The forms load after the data: the list doesn't need them.
const OpenManagedDialog = late(
  async () => (await import('../../project/projects/management-dialogs.tsx')).OpenManagedDialog,
)
const dialogs = [OpenManagedDialog, PlanWeekDialog]

/** /admin/projects: all users' projects, created, edited and deleted on the device first. */
function ManagementScreen() {
  const { dialog, close, context } = useProjectDialog()
  const screen = useListScreen(managementList)
  const refused = useRefusedRows('projects')
  return (
    <TablePage list={managementList} {...{ screen, context, dialogs }} refused={refused?.ofNoRow}>
      {dialog ? <OpenManagedDialog {...{ dialog, context }} onClose={close} /> : null}
    </TablePage>
  )
}

export { ManagementScreen as Screen }
