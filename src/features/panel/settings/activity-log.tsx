import { useMemo } from 'react'
import { rowsById } from '#src/data/queries/live-list.ts'
import { activityActions, activityDetail, activityLabels } from '#src/domain/activity/rules.ts'
import type { Activity } from '#src/domain/activity/table.ts'
import { localTime } from '#src/domain/csv.ts'
import type { Column } from '#src/ui/data-table/column.ts'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { csvFileWith } from '../../kit/lists/csv-file.ts'
import { filterOptions, ListFilter } from '../../kit/lists/list-filters.tsx'
import { ListStates } from '../../kit/lists/list-states.tsx'
import { ListToolbar } from '../../kit/lists/list-toolbar.tsx'
import { toolbarDate } from '../../kit/lists/lists.css.ts'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { nameOf } from '../../kit/people/names.ts'
import { UserField } from '../../kit/people/user-field.tsx'
import { UserLink } from '../../kit/people/user-link.tsx'
import { useUsers } from '../../kit/people/queries.ts'
import * as styles from './activity.css.ts'
import { activityLog } from './queries.ts'

type Names = ReadonlyMap<string, Parameters<typeof nameOf>[0]>

const actions = filterOptions('All actions', activityLabels, activityActions)
const dates = ['from', 'to'] as const
const failure = { title: 'Failed to load data', description: 'Please try again later.', toast: true }

const file = csvFileWith<Activity, { row: Activity; names: Names }>(
  [
    { header: 'Time', value: ({ row }) => localTime(row.created_at) },
    { header: 'Action', value: ({ row }) => activityLabels[row.action] },
    { header: 'By', value: ({ row, names }) => userOf(row.admin_id, names) },
    { header: 'User', value: ({ row, names }) => userOf(row.user_id, names) },
    { header: 'Details', value: ({ row }) => activityDetail(row) },
  ],
  async (rows, db) => {
    const ids = rows.flatMap(({ admin_id, user_id }) => [admin_id, user_id])
    const names = await rowsById(db, 'profiles', ids)
    return rows.map((row) => ({ row, names }))
  },
)

/** Who did what to whom, newest first. */
export function ActivityLog() {
  const screen = useListScreen(activityLog)
  const { state, narrow, list } = screen
  const users = useUsers(list?.rows.flatMap(({ admin_id, user_id }) => [admin_id, user_id]) ?? [])
  const columns = useMemo(() => columnsWith(users), [users])
  return (
    <section className={styles.log} aria-labelledby="activity-log">
      <h2 className={styles.title} id="activity-log">
        Activity log
      </h2>
      <ListToolbar
        screen={screen}
        file={file}
        hidden={dates}
        more={dates.map((field) => (
          <TextField
            key={field}
            label={field === 'from' ? 'From' : 'To'}
            type="date"
            className={toolbarDate}
            value={state[field]}
            onChange={(event) => narrow({ [field]: event.target.value })}
          />
        ))}
      >
        <ListFilter screen={screen} field="action" label="Action" labelHidden={false} options={actions} />
        <UserField label="By" placeholder="Anyone" value={state.actor} onChange={(actor) => narrow({ actor })} />
        <UserField label="User" placeholder="Anyone" value={state.user} onChange={(user) => narrow({ user })} />
      </ListToolbar>
      <ListStates
        list={list}
        skeleton={<Skeleton lines={8} strip={false} label="Loading the activity log" />}
        failure={failure}
        empty={
          <EmptyState headingLevel={3} title="Nothing has been recorded yet">
            Changes that admins make to users and tasks are recorded here.
          </EmptyState>
        }
        narrowed={screen.isNarrowed}
        onClear={screen.clear}
      >
        {({ rows, total, reach }) => (
          <DataTable
            label="Activity log"
            columns={columns}
            items={rows}
            total={total}
            onReach={reach}
            itemId={idOf}
            itemName={labelOf}
            estimatedHeights={{ row: 49, card: 190 }}
          />
        )}
      </ListStates>
    </section>
  )
}

const idOf = ({ id }: Activity) => id
const labelOf = ({ action }: Activity) => activityLabels[action]

function columnsWith(users: Names | undefined): ReadonlyArray<Column<Activity>> {
  return [
    { id: 'action', header: 'Action', cell: ({ action }) => activityLabels[action], onCard: 'title', width: '19%' },
    { id: 'details', header: 'Details', cell: (entry) => activityDetail(entry) || '–' },
    { id: 'user', header: 'User', cell: ({ user_id }) => <User id={user_id} users={users} />, width: '19%' },
    { id: 'actor', header: 'By', cell: ({ admin_id }) => <User id={admin_id} users={users} />, width: '19%' },
    {
      id: 'time',
      header: 'Time',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
      align: 'end',
      width: '190px',
    },
  ]
}

function User({ id, users }: { id: string; users: Names | undefined }) {
  const user = users?.get(id)
  // Deleted users have a page too, with what remains of them.
  return id ? <UserLink id={id}>{user ? nameOf(user) : users ? 'Deleted user' : '…'}</UserLink> : '–'
}

function userOf(id: string, names: Names): string {
  const user = names.get(id)
  return user ? nameOf(user) : id
}
