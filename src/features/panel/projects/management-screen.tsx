import { useMemo } from 'react'
import { projectStatuses } from '#src/domain/project/table.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { filterOptions, ListFilter } from '../../kit/lists/list-filters.tsx'
import { ListPanel } from '../../kit/lists/list-panel.tsx'
import { ListToolbar } from '../../kit/lists/list-toolbar.tsx'
import { NewRowButton } from '../../kit/lists/new-row-button.tsx'
import { RefusedCards } from '../../kit/lists/refused-cards.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import {
  bulkCommands,
  type ManagementContext,
  newManagedCommand,
  pageCommands,
} from '../../project/projects/management-commands.ts'
import { managementCopy as copy } from '../../project/projects/management-copy.ts'
import { managementDialogAddress } from '../../project/projects/management-dialog-address.ts'
import { file, managementList } from './management-list.ts'
import { ManagementTable } from './management-table.tsx'
import { PlanWeekDialog } from '../../project/projects/plan-week-part.ts'

export { askEarly } from './management-list.ts'

// The forms load after the data: the list doesn't need them.
const parts = () => import('../../project/projects/management-dialogs.tsx')
const OpenManagedDialog = late(async () => (await parts()).OpenManagedDialog)
const UnknownManagedDialog = late(async () => (await parts()).UnknownManagedDialog)
const dialogs = [OpenManagedDialog, UnknownManagedDialog, PlanWeekDialog]

const statuses = filterOptions('All statuses', projectStatusLabels, projectStatuses)

/** /admin/projects: all users' projects, created, edited and deleted on the device first. */
function ManagementScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
  const { dialog, open, close } = useAddressDialog(managementDialogAddress)
  const { write, identity } = useWorkspace()
  const screen = useListScreen(managementList)
  const refused = useRefusedRows('projects')
  const context = useMemo<ManagementContext>(
    () => ({ write, identity, openDialog: open, closeDialog: close }),
    [write, identity, open, close],
  )

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={<NewRowButton command={newManagedCommand} context={context} isEmpty={screen.isEmpty} />}
      />
      {screen.isEmpty ? null : (
        <ListToolbar screen={screen} file={file} search="Search projects">
          <ListFilter screen={screen} field="status" label="Status" options={statuses} />
        </ListToolbar>
      )}
      <RefusedCards label="Rejected projects" edits={refused?.ofNoRow ?? []} />
      <ListPanel
        {...{ screen, context, dialogs }}
        commands={pageCommands}
        bulk={bulkCommands}
        missing={UnknownManagedDialog}
        skeleton={<Skeleton lines={8} strip={false} label="Loading projects" />}
        failure={copy.loadFailed}
        empty={
          <EmptyState
            title={copy.emptyTitle}
            action={
              <CommandButton command={newManagedCommand} context={context} variant="primary" label={copy.emptyAction} />
            }
          >
            {copy.emptyText}
          </EmptyState>
        }
      >
        {(list) => <ManagementTable list={list} state={screen.table} context={context} />}
      </ListPanel>
      {dialog ? <OpenManagedDialog {...{ dialog, context }} onClose={close} /> : null}
    </>
  )
}

export { ManagementScreen as Screen }
