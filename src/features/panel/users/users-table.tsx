import { memo, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Profile } from '#src/domain/profile/table.ts'
import { userPath } from '#src/paths.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { ListTable } from '../../kit/lists/list-table.tsx'
import type { ListTableState } from '../../kit/lists/use-list-screen.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { type UsersContext, usersCommands } from './commands.ts'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import * as styles from './users.css.ts'
import { AdminMark, DeletionMark, UserStatusBadge } from './user-badges.tsx'
import { UserLink } from '../../kit/people/user-link.tsx'
import { useStatusConflicts } from '../../kit/people/queries.ts'

interface UsersTableProps {
  list: PagedList<Profile>
  state: ListTableState
  context: UsersContext
}

/** All users. Memoised: typing in the search renders no row until the result changes. */
export const UsersTable = memo(function UsersTable({ list, state, context }: UsersTableProps) {
  const navigate = useNavigate()
  const marks = useSyncMarks('profiles', useStatusConflicts())
  const { userId } = context.identity
  const columns = useMemo(() => columnsFor(userId, marks), [userId, marks])
  const actions = useCallback(
    (user: Profile) =>
      usersCommands.map((command) => (
        <CommandButton key={command.id} {...{ command, context }} targets={[user]} iconOnly />
      )),
    [context],
  )
  return (
    <ListTable
      label="Users"
      columns={columns}
      itemName={nameOf}
      onOpen={({ id }) => void navigate(userPath(id))}
      hrefOf={({ id }) => userPath(id)}
      timeColumn="joined"
      estimatedHeights={{ row: 61, card: 235 }}
      {...{ list, state, actions }}
    />
  )
})

function columnsFor(userId: string, marks: ReturnType<typeof useSyncMarks>): ReadonlyArray<Column<Profile>> {
  return [
    {
      id: 'user',
      header: 'User',
      onCard: 'title',
      cell: (user) => (
        <div className={styles.user}>
          <span className={styles.userName}>
            <UserLink id={user.id}>{nameOf(user)}</UserLink>
            {user.id === userId ? <Badge>You</Badge> : null}
            {user.deletion_requested ? <DeletionMark at={user.deletion_requested_at} /> : null}
          </span>
          <span className={styles.userEmail}>{emailOf(user)}</span>
        </div>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: '15%',
      cell: ({ id, status }) => (
        <span className={styles.badges}>
          <UserStatusBadge status={status} />
          <SyncBadges {...marks.get(id)} />
        </span>
      ),
    },
    { id: 'admin', header: 'Admin', width: '14%', cell: ({ is_admin }) => <AdminMark isAdmin={is_admin} /> },
    {
      id: 'joined',
      header: 'Joined',
      width: '14%',
      align: 'end',
      sortable: true,
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
    },
  ]
}
