import { useMemo } from 'react'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { late } from '#src/ui/late/late.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { earlyPage } from '../../kit/lists/list-definition.ts'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { projectDialogAddress } from '../../project/projects/dialog-address.ts'
import { PlanWeekDialog } from '../../project/projects/plan-week-part.ts'
import { managementList } from './management-list.tsx'

/** The projects, then their owners. */
export const askEarly = earlyPage(managementList, 'profiles')

// The forms load after the data: the list doesn't need them.
const parts = () => import('../../project/projects/management-dialogs.tsx')
const OpenManagedDialog = late(async () => (await parts()).OpenManagedDialog)
const UnknownManagedDialog = late(async () => (await parts()).UnknownManagedDialog)
const dialogs = [OpenManagedDialog, UnknownManagedDialog, PlanWeekDialog]

/** /admin/projects: all users' projects, created, edited and deleted on the device first. */
function ManagementScreen() {
  const { dialog, open, close } = useAddressDialog(projectDialogAddress)
  const { write, identity } = useWorkspace()
  const screen = useListScreen(managementList)
  const refused = useRefusedRows('projects')
  const context = useMemo(
    () => ({ write, identity, openDialog: open, closeDialog: close }),
    [write, identity, open, close],
  )
  return (
    <ListPage
      list={managementList}
      {...{ screen, context, dialogs }}
      missing={UnknownManagedDialog}
      refused={refused?.ofNoRow}
    >
      {dialog ? <OpenManagedDialog {...{ dialog, context }} onClose={close} /> : null}
    </ListPage>
  )
}

export { ManagementScreen as Screen }
