import { UserRound } from 'lucide-react'
import { userStatusLabels } from '#src/domain/profile/rules.ts'
import { userStatuses } from '#src/domain/profile/table.ts'
import { localTime } from '#src/domain/csv.ts'
import { userPath } from '#src/paths.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { createdColumn, RowButtons } from '../../kit/lists/columns.tsx'
import { type TableList, timeOrders } from '../../kit/lists/list-definition.ts'
import { filterOptions } from '../../kit/lists/list-filters.tsx'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import { editedFields, usersRequest } from '../../kit/people/queries.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { bulkCommands, type UsersContext, usersCommands } from './commands.ts'
import { copy } from './copy.ts'
import { AdminMark, DeletionMark, UserStatusBadge } from './user-badges.tsx'
import * as styles from './users.css.ts'

const fields = { selected: 'text', q: 'text', status: ['all', ...userStatuses], sort: timeOrders } as const

/** All users. */
export const usersList: TableList<'profiles', typeof fields, UsersContext> = {
  name: 'users',
  table: 'profiles',
  fields,
  request: usersRequest,
  edited: editedFields,
  title: copy.title,
  rows: 'Users',
  search: 'Search by name or email',
  filters: { status: { label: 'Status', options: filterOptions('All', userStatusLabels, userStatuses) } },
  columns: [
    {
      header: 'User',
      onCard: 'title',
      cell: (user, { userId }) => (
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
    { header: 'Name', csv: nameOf },
    { header: 'Email', csv: ({ email }) => email },
    {
      header: 'Status',
      width: '15%',
      cell: ({ id, status }, { marks }) => (
        <span className={styles.badges}>
          <UserStatusBadge status={status} />
          <SyncBadges {...marks.get(id)} />
        </span>
      ),
      csv: ({ status }) => userStatusLabels[status],
    },
    {
      header: 'Admin',
      width: '14%',
      cell: ({ is_admin }) => <AdminMark isAdmin={is_admin} />,
      csv: ({ is_admin }) => (is_admin ? 'Admin' : 'Regular user'),
    },
    createdColumn({ header: 'Joined', width: '14%', align: 'end' }),
    { header: 'Asked for deletion', csv: ({ deletion_requested_at }) => localTime(deletion_requested_at) },
    { header: 'Id', csv: ({ id }) => id },
  ],
  estimatedHeights: { row: 61, card: 235 },
  nameOf,
  hrefOf: ({ id }) => userPath(id),
  actions: (user, context) => <RowButtons commands={usersCommands} row={user} context={context} />,
  commands: usersCommands,
  bulk: () => bulkCommands,
  found: {
    group: 'Users',
    as: (user) => ({
      id: `user ${user.id}`,
      label: `${nameOf(user)}, ${emailOf(user)}`,
      icon: UserRound,
      to: userPath(user.id),
    }),
  },
  empty: { title: copy.empty, text: 'Everyone who signs up is listed here.' },
  loadFailed: copy.loadFailed,
  missing: copy.missing,
}
