import { MailPlus } from 'lucide-react'
import { Button } from '#src/ui/button/button.tsx'
import { late } from '#src/ui/late/late.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { earlyPage } from '../../kit/lists/list-definition.ts'
import { TablePage } from '../../kit/lists/table-page.tsx'
import { NothingMatches } from '../../kit/lists/list-states.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { userAddress, useUsersContext } from './commands.ts'
import { copy } from './copy.ts'
import { usersList } from './users-list.tsx'

export const askEarly = earlyPage(usersList)

// The forms load after the data: the list doesn't need them.
const OpenUserDialog = late(async () => (await import('./users-dialogs.tsx')).OpenUserDialog)
const dialogs = [OpenUserDialog]

/** /admin/users: all users, with their status and rights. */
function UsersScreen() {
  const { dialog, open, close } = useAddressDialog(userAddress)
  const context = useUsersContext(open)
  const screen = useListScreen(usersList)
  return (
    <TablePage
      list={usersList}
      {...{ screen, context, dialogs }}
      actions={
        <Button variant="primary" icon={<MailPlus size={18} />} onClick={() => open({ kind: 'invite', ids: [] })}>
          Invite User
        </Button>
      }
      nothingMatches={<NothingMatches title={copy.empty} onClear={screen.clear} />}
    >
      {dialog ? <OpenUserDialog dialog={dialog} onClose={close} /> : null}
    </TablePage>
  )
}

export { UsersScreen as Screen }
