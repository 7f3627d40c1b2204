import { MailPlus } from 'lucide-react'
import { Button } from '#src/ui/button/button.tsx'
import { userStatusLabels } from '#src/domain/profile/rules.ts'
import { type Profile, userStatuses } from '#src/domain/profile/table.ts'
import { localTime } from '#src/domain/csv.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { csvFile } from '../../kit/lists/csv-file.ts'
import { filterOptions, ListFilter } from '../../kit/lists/list-filters.tsx'
import { ListPanel } from '../../kit/lists/list-panel.tsx'
import { NothingMatches } from '../../kit/lists/list-states.tsx'
import { ListToolbar } from '../../kit/lists/list-toolbar.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { bulkCommands, usersCommands } from './commands.ts'
import { copy } from './copy.ts'
import { userDialogAddress } from './dialog-address.ts'
import { usersList } from '../../kit/people/list-state.ts'
import { nameOf } from '../../kit/people/names.ts'
import { useUsersContext } from './use-users-context.ts'
import { UsersTable } from './users-table.tsx'

export { askEarly } from '../../kit/people/list-state.ts'

// The forms load after the data: the list doesn't need them.
const parts = () => import('./users-dialogs.tsx')
const OpenUserDialog = late(async () => (await parts()).OpenUserDialog)
const UnknownUserDialog = late(async () => (await parts()).UnknownUserDialog)
const dialogs = [OpenUserDialog, UnknownUserDialog]

const statuses = filterOptions('All', userStatusLabels, userStatuses)

const file = csvFile<Profile>([
  { header: 'Name', value: nameOf },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Status', value: ({ status }) => userStatusLabels[status] },
  { header: 'Admin', value: ({ is_admin }) => (is_admin ? 'Admin' : 'Regular user') },
  { header: 'Joined', value: ({ created_at }) => localTime(created_at) },
  { header: 'Asked for deletion', value: ({ deletion_requested_at }) => localTime(deletion_requested_at) },
  { header: 'Id', value: ({ id }) => id },
])

/** /admin/users: all users, with their status and rights. */
function UsersScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
  const { dialog, open, close } = useAddressDialog(userDialogAddress)
  const context = useUsersContext(open)
  const screen = useListScreen(usersList)
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <Button variant="primary" icon={<MailPlus size={18} />} onClick={() => open({ kind: 'invite' })}>
            Invite User
          </Button>
        }
      />
      <ListToolbar screen={screen} file={file} search="Search by name or email">
        <ListFilter screen={screen} field="status" label="Status" options={statuses} />
      </ListToolbar>
      <ListPanel
        {...{ screen, context, dialogs }}
        commands={usersCommands}
        bulk={bulkCommands}
        missing={UnknownUserDialog}
        skeleton={<Skeleton lines={8} strip={false} label="Loading users" />}
        failure={copy.loadFailed}
        empty={<EmptyState title={copy.empty}>Everyone who signs up is listed here.</EmptyState>}
        nothingMatches={<NothingMatches title={copy.empty} onClear={screen.clear} />}
      >
        {(list) => <UsersTable list={list} state={screen.table} context={context} />}
      </ListPanel>
      {dialog ? <OpenUserDialog dialog={dialog} onClose={close} /> : null}
    </>
  )
}

export { UsersScreen as Screen }
